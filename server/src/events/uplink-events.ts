/** What a gateway says about sockets and stored messages, and what it is told about credentials. */
import { Buffer } from 'node:buffer'

/** Wakes whoever reads the inbox of a group; a poll stands behind it. */
export const nudgeSubject = (lane: 1 | 2, group: number): string => `nudge.${lane}.${group}`

export const credentialRevokedSubject = 'credential.revoked'

export interface CredentialRevoked {
  readonly equipmentId: string
}

/** Undefined for anything that names nobody. */
export const readCredentialRevoked = (payload: Uint8Array): CredentialRevoked | undefined => {
  try {
    const body: unknown = JSON.parse(new TextDecoder().decode(payload))
    const isNamed = typeof body === 'object' && body !== null && 'equipmentId' in body
    return isNamed && typeof body.equipmentId === 'string' ? { equipmentId: body.equipmentId } : undefined
  } catch {
    return undefined
  }
}

/** Why a socket ended, as far as the gateway can tell. */
export type LinkEnd =
  | 'left'
  | 'broken'
  | 'keepalive'
  | 'taken'
  | 'revoked'
  | 'forbidden'
  | 'unanswered'
  | 'shed'
  | 'stopped'

/** The payload of an inbox row of kind connected or lost. The connection makes it unique: a new one may come before the old one's end. */
export interface LinkChange {
  readonly connection: string
  readonly gateway: string
  readonly end?: LinkEnd
  /** The device had left a last will and went without a goodbye. */
  readonly will?: true
}

export const writeLinkChange = (change: LinkChange): Buffer => Buffer.from(JSON.stringify(change))
