/** The chain over the audit trail: each seal holds the hash of its rows and of the seal before. Pure. */
import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'

export interface AuditSeal {
  readonly id: number
  readonly from_id: number
  readonly to_id: number
  readonly hash: Buffer
  readonly prev: Buffer
}

export const firstLink = Buffer.alloc(32)

/** Every row with its length before it, so that no two lists of rows can look the same. */
export const linkOf = (prev: Buffer, rows: readonly string[]): Buffer => {
  const hash = createHash('sha256').update(prev)
  for (const row of rows) hash.update(`${Buffer.byteLength(row)}:`).update(row)
  return hash.digest()
}

/** Why a seal does not hold, or undefined when it does. */
export const breachOf = (
  seal: AuditSeal,
  before: AuditSeal | undefined,
  rows: readonly string[],
): string | undefined => {
  if (!seal.prev.equals(before?.hash ?? firstLink)) return 'it does not follow the seal before it'
  if (seal.from_id !== (before?.to_id ?? 0) + 1) return 'a seal is missing before it'
  return seal.hash.equals(linkOf(seal.prev, rows)) ? undefined : 'its rows are not those that were sealed'
}
