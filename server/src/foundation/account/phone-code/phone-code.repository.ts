import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

export type CodePurpose = 'login' | 'register' | 'trial'

export interface CodeWish {
  readonly mobile: string
  readonly oemCode: string | null
  readonly purpose: CodePurpose
  readonly ticketHash: Buffer
  readonly codeHash: Buffer
  readonly at: Date
  readonly address: Buffer
}

export interface CodeLimits {
  readonly waitSeconds: number
  readonly lifeSeconds: number
  readonly mostADay: number
}

export interface CodeBegun {
  readonly outcome: 'sent' | 'tooSoon' | 'tooOften'
  readonly left_seconds: number
  readonly account_id: string | null
}

export const beginCode = (wish: CodeWish, limits: CodeLimits): CompiledQuery<CodeBegun> =>
  sql<CodeBegun>`select * from login_code_begin(${wish.mobile}, ${wish.oemCode}, ${wish.purpose}, ${wish.ticketHash},
    ${wish.codeHash}, ${wish.at}, ${limits.waitSeconds}, ${limits.lifeSeconds}, ${limits.mostADay}, ${wish.address})`.compile(
    query,
  )
