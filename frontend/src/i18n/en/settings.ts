/** The settings of this browser. */
export const settings = {
  title: 'Settings',
  open: 'Settings',
  names: {
    theme: 'Light',
    motion: 'Movement',
    text: 'Size of text',
    sound: 'A sound',
    title: 'The title of the window flashes',
    notify: 'A notification of the browser',
    guide: 'The guide for a first game',
  },
  values: {
    system: 'as the device',
    light: 'light',
    dark: 'dark',
    full: 'all',
    reduced: 'little',
    small: 'small',
    normal: 'normal',
    large: 'large',
    largest: 'largest',
  },
  signals: 'When it is your turn, and on the way there',
  notAllowed: 'This browser does not allow notifications for this page. Allow them beside its address first.',
  language: 'Language',
  here: 'Kept in this browser only.',
}
