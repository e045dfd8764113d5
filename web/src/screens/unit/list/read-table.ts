/** A chosen file as text. Only UTF-8 is read: a guess at another encoding would write wrong names. */
const mostBytes = 800_000

type Read = { readonly csv: string; readonly problem?: undefined } | { readonly problem: 'notUtf8' | 'tooBig' }

export const readTable = async (file: Blob): Promise<Read> => {
  if (file.size > mostBytes) return { problem: 'tooBig' }
  try {
    return { csv: new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()) }
  } catch {
    // What a fatal decoder throws means exactly this.
    return { problem: 'notUtf8' }
  }
}
