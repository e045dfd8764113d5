/** Whoever collects money for us: asked by a signed request, believed only by a signature of its own. */
import { sign, verify, type KeyObject } from 'node:crypto'
import type { Report, ReportAnswer } from '#infrastructure/http/receivers.ts'

export interface Collection {
  /** Ours, and never used again. */
  readonly no: string
  readonly fen: number
  readonly title: string
  readonly expiresAt: Date
  readonly openId?: string | undefined
  /** From where the payer asks. */
  readonly from?: string | undefined
}

/** What the payer's screen needs: a code to show, an address to go to, or fields for a bridge. */
export interface Prepared {
  readonly code: string | null
  readonly address: string | null
  readonly bridge: Record<string, string> | null
}

/** A payment that the channel vouches for. */
export interface Told {
  readonly tradeNo: string
  readonly orderNo: string
  readonly fen: number
}

export type Disbelief = 'unsigned' | 'stale' | 'forged' | 'unreadable' | 'otherMerchant'

export type Heard =
  | { readonly told: Told }
  /** True, and no payment. */
  | { readonly told: null }
  | { readonly disbelief: Disbelief }

export interface Return {
  readonly tradeNo: string
  readonly fen: number
  readonly totalFen: number
  /** Ours: the same again gives nothing back twice. */
  readonly returnNo: string
}

/** One line of a channel's bill: money that came or went back, in fen above zero. */
export interface BillLine {
  readonly kind: 'in' | 'back'
  readonly tradeNo: string
  readonly orderNo: string
  /** Of what went back: our own number of it. */
  readonly returnNo: string
  readonly fen: number
  readonly at: Date
}

export interface PayChannel<Way extends string> {
  readonly ways: readonly Way[]
  prepare(way: Way, wish: Collection): Promise<Prepared>
  hear(report: Report): Heard
  /** What the channel takes for "heard", and for "say it again". */
  readonly thanks: ReportAnswer
  readonly again: ReportAnswer
  /** Asked by us, when nothing was said; null: not paid. */
  find(orderNo: string): Promise<Told | null>
  giveBack(back: Return): Promise<void>
  /** Everything of a day by the channel's own clock; null: there is no bill, or not yet. */
  bill(day: string): Promise<BillLine[] | null>
}

export const nothingPrepared: Prepared = { code: null, address: null, bridge: null }

export const signText = (key: KeyObject, text: string): string =>
  sign('RSA-SHA256', Buffer.from(text), key).toString('base64')

export const isSigned = (key: KeyObject, text: string, signature: string): boolean => {
  try {
    return verify('RSA-SHA256', Buffer.from(text), key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

export const patienceMs = 10_000
/** A bill of a day has many lines. */
export const billPatienceMs = 60_000
