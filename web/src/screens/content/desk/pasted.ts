/** Where a link leads and what a picture shows; and how deep a piece lay that was cut out of this editor. */
const kept: ReadonlySet<string> = new Set(['href', 'src', 'alt', 'data-pm-slice'])

/** Foreign HTML before the editor reads it: its handlers and styles never reach a page, whatever guards that page. */
export const withoutHandlers = (html: string): string => {
  // A document of a parser runs nothing and fetches nothing.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll('script, style, iframe, object, embed, link, meta, base, svg, math'))
    element.remove()
  for (const element of body.querySelectorAll('*'))
    for (const name of element.getAttributeNames()) if (!kept.has(name)) element.removeAttribute(name)
  return body.innerHTML
}
