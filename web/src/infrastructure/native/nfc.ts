/** Tags on walls, by Web NFC: held against the phone and read, or written once when they are put up. */

/** none: this browser or phone has no NFC. refused: it was not allowed. failed: a tag was there and could not be read. */
export const noTags = ['none', 'refused', 'failed'] as const
export type NoTag = (typeof noTags)[number]

export interface Tag {
  /** The chip's own number, which no copy of its text has. */
  readonly serial: string
  readonly text: string | undefined
}

/** As much of Web NFC as is used; its types are not among the browser's. */
interface NfcRecord {
  readonly recordType: string
  readonly data?: DataView
}
interface NfcReading extends Event {
  readonly serialNumber: string
  readonly message: { readonly records: readonly NfcRecord[] }
}
interface NfcReader extends EventTarget {
  scan: (options: { signal: AbortSignal }) => Promise<void>
  write: (text: string, options: { signal: AbortSignal }) => Promise<void>
}

const readerHere = (): NfcReader | undefined => {
  const { NDEFReader: Reader } = globalThis as { NDEFReader?: new () => NfcReader } // where there is one
  return Reader && new Reader()
}

export const hasNfc = (): boolean => 'NDEFReader' in globalThis

const reasonOf = (error: unknown): NoTag =>
  error instanceof Error && error.name === 'NotAllowedError'
    ? 'refused'
    : error instanceof Error && error.name === 'NotSupportedError'
      ? 'none'
      : 'failed'

const textOf = (records: readonly NfcRecord[]): string | undefined => {
  const record = records.find(({ recordType, data }) => data && (recordType === 'text' || recordType === 'url'))
  return record?.data && new TextDecoder().decode(record.data)
}

/** Tells every tag that is held against the phone, until the signal. Settles when it listens, or says why it does not. */
export const listenForTags = async (onTag: (tag: Tag) => void, signal: AbortSignal): Promise<NoTag | undefined> => {
  const reader = readerHere()
  if (!reader) return 'none'
  const heard = (event: Event): void => {
    const { serialNumber, message } = event as NfcReading // the only event of that name
    onTag({ serial: serialNumber, text: textOf(message.records) })
  }
  reader.addEventListener('reading', heard, { signal })
  return reader.scan({ signal }).then(() => undefined, reasonOf)
}

/** Writes the next tag that is held against the phone. */
export const writeTag = async (text: string, signal: AbortSignal): Promise<NoTag | undefined> => {
  const reader = readerHere()
  if (!reader) return 'none'
  return reader.write(text, { signal }).then(() => undefined, reasonOf)
}
