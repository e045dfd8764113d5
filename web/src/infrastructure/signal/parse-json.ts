/** What the text says, or nothing: what another hand or another version wrote must not stop the page. */
export const parseJson = (text: unknown): unknown => {
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
