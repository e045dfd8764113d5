/** What the product's content policy forbids in a page: scripts and styles that stand in it. Pure. */

/** VitePress asks for the kind of keyboard in each page, only to draw one key: nobody misses it. */
const keyboardScript = /<script id="check-mac-os">[^<]*<\/script>/

/** The height of a list that is closed: said again by the script when it opens. */
const closedHeight = ' style="--vp-vh:0px;"'

export const strictPage = (html: string): string => html.replace(keyboardScript, '').replaceAll(closedHeight, '')

/** Each place where a browser under that policy would refuse something. */
export const forbiddenIn = (html: string): string[] => [
  ...(html.match(/<script(?![^>]*\ssrc=)[^>]*>/g) ?? []),
  ...(html.match(/<style[\s>]/g) ?? []),
  ...(html.match(/<[a-z][^>]*\s(style|on[a-z]+)="[^"]*"/g) ?? []),
]
