/**
 * What the mobile library needs before its first part is drawn: its variables (the colours are ours, see tokens.css),
 * and our way of drawing. It knows React 18's way only, and on React 19 its toasts show nothing at all, without a word.
 * Its global style sheet is left out: that would restyle every link and the body of our pages.
 */
import { createRoot, type Root } from 'react-dom/client'

const roots = new Map<Element | DocumentFragment, Root>()

/** Takes every part off the glass at once. A toast stands in a root of its own, beside the page's, and outlives it. */
export const removeMobileParts = (): void => {
  for (const root of roots.values()) root.unmount()
  roots.clear()
}

export const prepareMobileParts = async (): Promise<void> => {
  const [{ unstableSetRender }] = await Promise.all([
    import('antd-mobile/es/utils/unstable-render'),
    import('antd-mobile/es/global/theme-default.css'),
    import('./mobile-parts.css'),
  ])
  unstableSetRender((node, container) => {
    const root = roots.get(container) ?? createRoot(container)
    roots.set(container, root)
    root.render(node)
    return () => {
      root.unmount()
      roots.delete(container)
      return Promise.resolve()
    }
  })
}
