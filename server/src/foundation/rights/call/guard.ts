/** Every call passes here: token, permission, input, scope, then the handler, then the audit row. Nothing else opens one. */
import type { Call, Noun } from '@vigil/contract/call'
import { Problem, type ProblemCode } from '@vigil/contract/problems'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { AddressLimit } from '#infrastructure/http/address-limit.ts'
import { mayCall, nobody, settingsOf, type Actor } from '../actor/actor.ts'
import type { Actors } from '../actor/actors.ts'
import type { Answer } from './answer.ts'
import { appendAudit } from './audit.repository.ts'
import { readInput } from './read-input.ts'
import { visibleNouns } from '../rights.repository.ts'
import type { Visit } from './visit.ts'

/** A request as the wire delivered it: fields, and every token it carried wherever that was. */
export interface Request extends Visit {
  readonly fields: Readonly<Record<string, unknown>>
  readonly tokens: readonly string[]
}

type Fields = Readonly<Record<string, unknown>>

export type Guarded = (request: Request) => Promise<unknown>

type Deps = {
  database: ScopedDatabase
  actors: Actors
  /** Whether one more forbidden call of this person is worth a row. */
  notes: AddressLimit
}

export const createGuard = ({ database, actors, notes }: Deps) => {
  const actorFor = async (call: Call, tokens: readonly string[]): Promise<Actor | undefined> => {
    if (call.permission === 'public') return undefined
    if (tokens.length > 1) throw new Problem('tokenTwice')
    const [token] = tokens
    if (!token) throw new Problem('tokenMissing')
    const actor = await actors.ofToken(token)
    if (!actor) throw new Problem('tokenUnknown')
    return actor
  }

  /** What he may not do at all leaves a row as well, where he himself stands; only so many, because a row is not free. */
  const refuseForbidden = async (call: Call, actor: Actor): Promise<void> => {
    const refusal = refusalOf(call, actor)
    if (!refusal) return
    if (notes('forbidden', actor.accountId)) await audit(call, {}, actor, refusal)
    throw new Problem(refusal)
  }

  /**
   * A query's rows are filtered by the wall; a command must not even begin on something foreign. Of a list one foreign id
   * is enough: what would be left is not what was asked for.
   */
  const isForeign = async (call: Call, input: Fields, actor: Actor): Promise<boolean> => {
    for (const [noun, ids] of call.kind === 'query' ? [] : namedIds(call, input)) {
      const seen = await database.read(settingsOf(actor), visibleNouns(noun, ids))
      if (seen.length < ids.length) return true
    }
    return false
  }

  const audit = async (call: Call, input: Fields, actor: Actor | undefined, outcome: string): Promise<void> => {
    const entry = {
      action: call.path,
      outcome,
      target_id: targetOf(call, input),
      account_id: actor?.accountId ?? null,
      oem_id: actor?.oemId ?? null,
      details: JSON.stringify(spokenOf(call, input)),
    }
    await database.read(actor ? settingsOf(actor) : nobody, appendAudit(entry))
  }

  const auditCommand: typeof audit = async (call, ...entry) => {
    if (call.kind === 'command') await audit(call, ...entry)
  }

  return ({ call, handle }: Answer): Guarded => {
    refuseUndeclared(call)
    return async ({ fields, tokens, ...visit }) => {
      const actor = await actorFor(call, tokens)
      if (actor) await refuseForbidden(call, actor)
      const input = readInput(call, fields)
      if (actor && (await isForeign(call, input, actor))) {
        // Neither what he named nor what he said about it: it may be another's, and the row must not tell whether it is.
        await audit(call, {}, actor, 'missing')
        throw new Problem('missing')
      }
      try {
        // The pair was typed together in answer(); here it is only carried.
        const result = await handle(input as never, actor as never, visit)
        await auditCommand(call, input, actor, 'ok')
        return result
      } catch (error) {
        const reason = knownRefusal(error) ?? error
        await auditCommand(call, input, actor, outcomeOf(reason))
        throw reason
      }
    }
  }
}

/** What this person or program may not do, whatever it is done to. */
const refusalOf = (call: Call, actor: Actor): ProblemCode | undefined => {
  // What every person may ask is a program's only where the contract says so.
  if (actor.isProgram && call.permission === 'signedIn') return call.openToPrograms ? undefined : 'forbidden'
  if (!mayCall(actor, call.permission) || (actor.isProgram && call.scope === 'self')) return 'forbidden'
  return actor.isProgram && call.kind === 'command' && call.openToPrograms !== true ? 'peopleOnly' : undefined
}

/** The wall itself refuses that an operator grows which is not active, and that somebody gives to himself, by any call. */
const knownRefusal = (error: unknown): Problem | undefined =>
  error instanceof Error && 'code' in error && (error.code === 'VG001' || error.code === 'VG002')
    ? new Problem(error.code === 'VG001' ? 'operatorNotActive' : 'grantSelf')
    : undefined

const mostWords = 200

/** Why it was done, in the words of whoever did it; and the name that somebody tried to come in with. */
const spokenOf = (call: Call, given: Fields): Record<string, string> => {
  const why = [given['why'], given['reason'], given['note']].find((words) => typeof words === 'string' && words !== '')
  const tried = call.permission === 'public' ? given['userName'] : undefined
  return {
    ...(typeof why === 'string' ? { why: storable(why) } : {}),
    ...(typeof tried === 'string' ? { tried: storable(tried) } : {}),
    ...(typeof given['verdict'] === 'string' ? { verdict: storable(given['verdict']) } : {}),
    // Of what was done to many at once: how many its doer was shown.
    ...(typeof given['expected'] === 'number' ? { count: String(given['expected']) } : {}),
  }
}

/** Cut in the middle of a letter it would be no text any more. */
const storable = (words: string): string => words.slice(0, mostWords).toWellFormed()

const outcomeOf = (error: unknown): ProblemCode => (error instanceof Problem ? error.code : 'unexpected')

/** The compiler asks for both; this holds for a caller that went round it. */
const refuseUndeclared = (call: Partial<Call>): void => {
  if (!call.permission || !call.scope) throw new Error(`${call.path}: declares no permission or no scope`)
}

/** What each field of the scope names, each id once however often it stands there. */
const namedIds = (call: Call, input: Fields): [Noun, readonly string[]][] => {
  if (typeof call.scope === 'string') return []
  return Object.entries(call.scope).flatMap(([field, noun]): [Noun, readonly string[]][] => {
    const ids = idsIn(input[field])
    return noun && ids.length > 0 ? [[noun, ids]] : []
  })
}

/** A field holds one id or a list of them. */
const idsIn = (value: unknown): readonly string[] => {
  const held: readonly unknown[] = Array.isArray(value) ? value : [value]
  return [...new Set(held.filter((id) => typeof id === 'string'))]
}

/** The one thing that it was done to; of many at once none stands for the others. */
const targetOf = (call: Call, input: Fields): string | null => {
  const fields = typeof call.scope === 'string' ? [] : Object.keys(call.scope)
  return fields.map((field) => input[field]).find((id) => typeof id === 'string') ?? null
}
