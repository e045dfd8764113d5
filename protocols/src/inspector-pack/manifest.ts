/** What a pack says about itself, in one spelling; the signature is over exactly these bytes. */
import { isRecord } from '../is-record.ts'

export const packFormat = 'vigil-inspector-pack-1'
export const manifestName = 'manifest.json'
export const signatureName = 'signature.json'

export interface PackBook {
  readonly file: string
  readonly rows: number
  /** The hash of its last line. */
  readonly head: string
}

export interface PackFile {
  readonly file: string
  readonly bytes: number
  readonly sha256: string
}

export interface PackManifest {
  readonly format: typeof packFormat
  readonly packId: string
  readonly operator: string
  readonly unit: { readonly id: string; readonly name: string; readonly zone: string }
  readonly period: { readonly from: string; readonly to: string }
  readonly askedBy: string
  readonly madeAt: string
  /** Of the key that signs. */
  readonly fingerprint: string
  readonly books: Readonly<Record<string, PackBook>>
  /** What should be here and is not, each in a sentence. */
  readonly missing: readonly string[]
  readonly files: readonly PackFile[]
}

export const manifestText = (manifest: PackManifest): string => `${JSON.stringify(manifest, null, 1)}\n`

/** Undefined where it is none of ours. What stands in it is believed only after its signature. */
export const readManifest = (text: string): PackManifest | undefined => {
  const read = jsonOf(text)
  if (!isRecord(read) || read['format'] !== packFormat) return undefined
  if (!isRecord(read['books']) || !Array.isArray(read['files'])) return undefined
  // Signed by whoever's key is looked at next; a stranger's manifest of another shape fails its signature.
  return read as unknown as PackManifest
}

export const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
