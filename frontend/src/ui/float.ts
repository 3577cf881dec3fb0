/** Laying a small window beside a thing, inside the page, however large things are shown. */
export function beside(box: HTMLElement, thing: DOMRect, prefer: 'below' | 'above' = 'below', side: 'middle' | 'start' | 'end' = 'middle'): string {
  const zoom = (box as { currentCSSZoom?: number }).currentCSSZoom ?? 1
  const { width, height } = box.getBoundingClientRect()
  const wanted = side === 'start' ? thing.left : side === 'end' ? thing.right - width : (thing.left + thing.right - width) / 2
  const x = Math.max(8, Math.min(innerWidth - width - 8, wanted))
  const fitsBelow = thing.bottom + 6 + height < innerHeight
  const fitsAbove = thing.top - 6 - height > 0
  const below = prefer === 'below' ? fitsBelow || !fitsAbove : !fitsAbove && fitsBelow
  const y = Math.max(8, below ? Math.min(thing.bottom + 6, innerHeight - height - 8) : thing.top - 6 - height)
  return `left:${x / zoom}px;top:${y / zoom}px`
}
