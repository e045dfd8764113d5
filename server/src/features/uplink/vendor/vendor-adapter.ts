/** What every maker's cloud is made into, whatever it speaks: a page of numbered entries after a place in its record. */
import type { Scalar } from '@vigil/device-types/device-type'
import type { BoundedGet } from '#infrastructure/outbound/bounded-get.ts'

export interface VendorAccount {
  readonly address: string
  readonly secret: string
}

export interface VendorEntry {
  /** Rises within an account, and never stands for two things. */
  readonly number: number
  readonly device: string
  /** By the maker's clock; shown beside ours and never trusted for order. */
  readonly at: number | undefined
  /** Undefined where no row knows the maker's words. */
  readonly values: Readonly<Record<string, Scalar>> | undefined
  /** As it came. */
  readonly raw: unknown
}

export interface VendorDeps {
  readonly get: BoundedGet['get']
  readonly now: () => number
}

/** The next page after this number, oldest first. Throws when nobody answers, or somebody who is not the maker. */
export type VendorAdapter = (deps: VendorDeps, account: VendorAccount, after: number) => Promise<readonly VendorEntry[]>
