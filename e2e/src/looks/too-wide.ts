/** Asked inside the page. */

/** The parts that reach beyond the right edge and that nobody can scroll to by themselves. */
export const tooWide = (): string[] => {
  const edge = document.documentElement.clientWidth
  const scrollsBySelf = (element: Element): boolean => {
    for (let at: Element | null = element.parentElement; at; at = at.parentElement)
      if (at.id !== 'content' && ['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(at).overflowX))
        return true
    return false
  }
  const over = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > edge + 1 && !scrollsBySelf(element),
  )
  const scrolled = [document.documentElement, document.querySelector('#content')].filter(
    (element) => element && element.scrollWidth > element.clientWidth + 1,
  )
  return [...scrolled, ...over].slice(0, 4).map((element) => `${element?.tagName} ${element?.className}`)
}
