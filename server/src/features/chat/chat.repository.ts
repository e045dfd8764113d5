import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

interface Held {
  readonly ticket: Buffer
  readonly nonce: Buffer
  readonly at: Date
  readonly lifeSeconds: number
}

export const beginState = (begun: {
  state: Buffer
  suffix: string
  nonce: Buffer
  at: Date
}): CompiledQuery<{ app_id: string | null }> =>
  sql<{ app_id: string | null }>`
    select chat_state_begin(${begun.state}, ${begun.suffix}, ${begun.nonce}, ${begun.at}) as app_id`.compile(query)

export const takeState = (
  state: Buffer,
  at: Date,
  lifeSeconds: number,
): CompiledQuery<{ app_id: string; suffix: string }> =>
  sql<{ app_id: string; suffix: string }>`select * from chat_state_take(${state}, ${at}, ${lifeSeconds})`.compile(query)

export const makeTicket = (made: {
  state: Buffer
  ticket: Buffer
  openId: string
  at: Date
}): CompiledQuery<{ made: boolean }> =>
  sql<{ made: boolean }>`
    select chat_ticket_make(${made.state}, ${made.ticket}, ${made.openId}, ${made.at}) as made`.compile(query)

export interface LoginOutcome {
  readonly outcome: 'over' | 'unbound' | 'known'
  readonly account_id: string | null
}

export const loginByTicket = ({ ticket, nonce, at, lifeSeconds }: Held): CompiledQuery<LoginOutcome> =>
  sql<LoginOutcome>`select * from chat_login(${ticket}, ${nonce}, ${at}, ${lifeSeconds})`.compile(query)

export const bindByTicket = ({ ticket, nonce, at, lifeSeconds }: Held): CompiledQuery<{ bound: boolean }> =>
  sql<{ bound: boolean }>`select chat_bind(${ticket}, ${nonce}, ${at}, ${lifeSeconds}) as bound`.compile(query)

export const boundSince = (): CompiledQuery<{ since: Date | null }> =>
  sql<{ since: Date | null }>`select chat_bound() as since`.compile(query)

export const unbind = (): CompiledQuery<{ cleared: number }> =>
  sql<{ cleared: number }>`select chat_unbind() as cleared`.compile(query)
