/** A chosen file as a table to send. Of text only UTF-8 is read: a guess at another encoding would write wrong names. */
import { mostWorkbookBytes } from '@vigil/contract/table-file'

const mostTextBytes = 800_000

export type ReadTable =
  | { readonly text: string; readonly workbook?: undefined; readonly problem?: undefined }
  | { readonly workbook: string; readonly text?: undefined; readonly problem?: undefined }
  | { readonly problem: 'notUtf8' | 'tooBig' }

/** What a picker offers. */
export const tableFiles = '.csv,text/csv,.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const readTable = async (file: Blob): Promise<ReadTable> => {
  const bytes = new Uint8Array(await file.slice(0, mostTextBytes + 1).arrayBuffer())
  // However it is called: a workbook is a packed file, and text never begins so.
  const isWorkbook = bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
  if (bytes.length > (isWorkbook ? mostWorkbookBytes : mostTextBytes)) return { problem: 'tooBig' }
  if (isWorkbook) return { workbook: base64Of(bytes) }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    // What a fatal decoder throws means exactly this.
    return { problem: 'notUtf8' }
  }
}

const base64Of = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
