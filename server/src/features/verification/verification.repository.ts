import { sql, type CompiledQuery } from 'kysely'
import type { CodeWish } from '#foundation/account/phone-code/phone-code.repository.ts'
import { query } from '#schema/query.ts'

export const tryCode = (
  { mobile, ticketHash, codeHash, at }: Omit<CodeWish, 'oemCode' | 'purpose' | 'address'>,
  mostTries: number,
): CompiledQuery<{ account_id: string | null }> =>
  sql<{ account_id: string | null }>`
    select login_code_try(${ticketHash}, ${mobile}, ${codeHash}, ${at}, ${mostTries}) as account_id`.compile(query)
