/** The name of a person, who writes it as they like: from right to left too, without turning the sentence around it. */
export const person = (name: string): string => `\u2068${name}\u2069`
