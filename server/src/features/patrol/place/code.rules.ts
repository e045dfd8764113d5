/** What stickers, tags and screens say: which place, and a proof that only its own secret makes. Pure. */
import { createHmac, timingSafeEqual } from 'node:crypto'

export type CodeKind = 'qr' | 'nfc' | 'rolling'

export interface CodeOwner {
  readonly id: string
  readonly secret: Buffer
  readonly codeVersion: number
}

/** A screen shows another code after this, and the one before it still counts: a scan takes a moment. */
const rollingStepMs = 30_000

const letters: Readonly<Record<CodeKind, string>> = { qr: 'q', nfc: 'n', rolling: 'r' }
const kindOf: Readonly<Record<string, CodeKind>> = { q: 'qr', n: 'nfc', r: 'rolling' }

const proofOf = (secret: Buffer, words: string): string =>
  createHmac('sha256', secret).update(words).digest('base64url').slice(0, 22)

const plainId = (id: string): string => id.replaceAll('-', '')
const idOf = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

const written = (owner: CodeOwner, kind: CodeKind, number: number): string =>
  `VP1.${plainId(owner.id)}.${letters[kind]}${number}.${proofOf(owner.secret, `${kind}.${owner.codeVersion}.${number}`)}`

export const staticCode = (owner: CodeOwner, kind: 'qr' | 'nfc'): string => written(owner, kind, owner.codeVersion)

const stepAt = (at: number): number => Math.floor(at / rollingStepMs)

export const rollingCode = (owner: CodeOwner, at: number): { content: string; expiresAt: number } => ({
  content: written(owner, 'rolling', stepAt(at)),
  expiresAt: (stepAt(at) + 1) * rollingStepMs,
})

export interface ReadCode {
  readonly placeId: string
  readonly kind: CodeKind
  readonly number: number
  readonly proof: string
}

const shape = /^VP1\.([0-9a-f]{32})\.([qnr])(\d{1,12})\.([A-Za-z0-9_-]{22})$/

export const readCode = (content: string): ReadCode | undefined => {
  const [, hex, letter, number, proof] = shape.exec(content.trim()) ?? []
  const kind = letter === undefined ? undefined : kindOf[letter]
  if (hex === undefined || kind === undefined || proof === undefined) return undefined
  return { placeId: idOf(hex), kind, number: Number(number), proof }
}

const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other))

export type CodeFault = 'wrongCode' | 'oldCode' | 'rollingExpired'

/** Whether a code that was read at this time is this place's own. */
export const codeFault = (owner: CodeOwner, code: ReadCode | undefined, at: number): CodeFault | null => {
  if (!code || code.placeId !== owner.id) return 'wrongCode'
  const isRolling = code.kind === 'rolling'
  // An older one was made with the older version, which the proof holds too.
  const madeWith = isRolling ? owner.codeVersion : code.number
  if (!isSame(code.proof, proofOf(owner.secret, `${code.kind}.${madeWith}.${code.number}`))) return 'wrongCode'
  if (isRolling) return Math.abs(stepAt(at) - code.number) <= 1 ? null : 'rollingExpired'
  return code.number === owner.codeVersion ? null : 'oldCode'
}
