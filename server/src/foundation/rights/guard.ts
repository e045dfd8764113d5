/** Every call passes here: token, permission, input, scope, then the handler, then the audit row. Nothing else opens one. */
import type { Call, Noun } from '@vigil/contract/call'
import { Problem, type ProblemCode } from '@vigil/contract/problems'
import { tokenField } from '@vigil/contract/wire'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { mayCall, nobody, settingsOf, type Actor } from './actor.ts'
import type { Actors } from './actors.ts'
import type { Answer } from './answer.ts'
import { appendAudit } from './audit.repository.ts'
import { visibleNoun } from './rights.repository.ts'
import type { Visit } from './visit.ts'

/** A request as the wire delivered it: fields, and every token it carried wherever that was. */
export interface Request extends Visit {
  readonly fields: Readonly<Record<string, unknown>>
  readonly tokens: readonly string[]
}

export type Guarded = (request: Request) => Promise<unknown>

type Deps = { database: ScopedDatabase; actors: Actors }

export const createGuard = ({ database, actors }: Deps) => {
  const actorFor = async (call: Call, tokens: readonly string[]): Promise<Actor | undefined> => {
    if (call.permission === 'public') return undefined
    if (tokens.length > 1) throw new Problem('tokenTwice')
    const [token] = tokens
    if (!token) throw new Problem('tokenMissing')
    const actor = await actors.ofToken(token)
    if (!actor) throw new Problem('tokenUnknown')
    if (!mayCall(actor, call.permission) || (actor.isProgram && call.scope === 'self')) throw new Problem('forbidden')
    return actor
  }

  /** A query's rows are filtered by the wall; a command must not even begin on something foreign. */
  const refuseForeign = async (call: Call, input: Record<string, unknown>, actor: Actor): Promise<void> => {
    if (call.kind === 'query') return
    for (const [noun, id] of namedIds(call, input)) {
      const [row] = await database.read(settingsOf(actor), visibleNoun(noun, id))
      if (!row) throw new Problem('missing')
    }
  }

  const audit = async (call: Call, input: unknown, actor: Actor | undefined, outcome: string): Promise<void> => {
    if (call.kind === 'query') return
    const target = namedIds(call, isFields(input) ? input : {})[0]?.[1] ?? null
    const entry = {
      action: call.path,
      outcome,
      target_id: target,
      account_id: actor?.accountId ?? null,
      oem_id: actor?.oemId ?? null,
      details: JSON.stringify(spokenOf(call, input)),
    }
    await database.read(actor ? settingsOf(actor) : nobody, appendAudit(entry))
  }

  return ({ call, handle }: Answer): Guarded => {
    refuseUndeclared(call)
    return async ({ fields, tokens, userAgent }) => {
      const actor = await actorFor(call, tokens)
      const input = parseInput(call, fields)
      try {
        if (actor) await refuseForeign(call, input, actor)
        // The pair was typed together in answer(); here it is only carried.
        const result = await handle(input as never, actor as never, { userAgent })
        await audit(call, input, actor, 'ok')
        return result
      } catch (error) {
        const reason = knownRefusal(error) ?? error
        await audit(call, input, actor, outcomeOf(reason))
        throw reason
      }
    }
  }
}

/** The wall itself refuses that an operator grows which is not active, whichever call it was. */
const knownRefusal = (error: unknown): Problem | undefined =>
  error instanceof Error && 'code' in error && error.code === 'VG001' ? new Problem('operatorNotActive') : undefined

const mostWords = 200

/** Why it was done, in the words of whoever did it; and the name that somebody tried to come in with. */
const spokenOf = (call: Call, input: unknown): Record<string, string> => {
  const given = isFields(input) ? input : {}
  const why = [given['why'], given['reason'], given['note']].find((words) => typeof words === 'string' && words !== '')
  const tried = call.permission === 'public' ? given['userName'] : undefined
  return {
    ...(typeof why === 'string' ? { why: storable(why) } : {}),
    ...(typeof tried === 'string' ? { tried: storable(tried) } : {}),
  }
}

/** Half a letter and the zero letter are text to us and an error to the database. */
const storable = (words: string): string => words.slice(0, mostWords).toWellFormed().replaceAll('\u0000', '')

const outcomeOf = (error: unknown): ProblemCode => (error instanceof Problem ? error.code : 'unexpected')

/** The compiler asks for both; this holds for a caller that went round it. */
const refuseUndeclared = (call: Partial<Call>): void => {
  if (!call.permission || !call.scope) throw new Error(`${call.path}: declares no permission or no scope`)
}

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The database takes no such character, in whatever depth: it is refused here, as one field among others. */
const hasNul = (value: unknown): boolean =>
  typeof value === 'string' ? value.includes('\0') : isFields(value) && Object.values(value).some(hasNul)

const parseInput = (call: Call, fields: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const { [tokenField]: _token, ...own } = fields
  const broken = Object.entries(own).find(([, value]) => hasNul(value))
  if (broken) throw new Problem('invalidInput', { fields: [{ path: broken[0], code: 'nul_character' }] })
  const parsed = call.input.safeParse(own)
  if (parsed.success) return parsed.data
  throw new Problem('invalidInput', {
    fields: parsed.error.issues.map((issue) => ({
      path: issue.path.join('.'),
      code: issue.code,
      keys: issue.code === 'unrecognized_keys' ? issue.keys : undefined,
    })),
  })
}

const namedIds = (call: Call, input: Record<string, unknown>): [Noun, string][] => {
  if (typeof call.scope === 'string') return []
  return Object.entries(call.scope).flatMap(([field, noun]): [Noun, string][] => {
    const id = input[field]
    return typeof id === 'string' && noun ? [[noun, id]] : []
  })
}
