/** What every part of the past is told: whose unit, since when, and by which chance. */
import type { Insertable } from 'kysely'
import type { Schema } from '#schema/schema.ts'
import type { Unit } from '../plan-city.ts'
import type { Language } from '../values/pair.ts'
import type { Chance } from './chance.ts'
import type { PastBook } from './past-book.ts'

export const minute = 60_000
export const hour = 3_600_000
export const day = 86_400_000

export type Site = Pick<Insertable<Schema['alarm']>, 'oem_id' | 'company_id' | 'project_id'>

export interface PastUnit {
  readonly site: Site
  readonly unit: Unit
  /** Ids of accounts; those on duty in the order of the roster. */
  readonly officers: readonly [string, ...string[]]
  readonly manager: string
  readonly maintainer: string
  /** The operator's centre. */
  readonly centre: string
}

export interface PastWorld {
  readonly now: number
  readonly from: number
  readonly language: Language
  readonly chance: Chance
  readonly book: PastBook
  readonly newId: (at: number) => string
}

export interface Act {
  readonly at: number
  readonly account: string
  readonly action: string
  readonly target: string
}

/** What people did stands in the audit trail, which is sealed as everything else is. */
export const writeAct = ({ book }: PastWorld, { site }: PastUnit, { at, account, action, target }: Act): void =>
  book.add('audit_entry', {
    at: new Date(at),
    ...site,
    account_id: account,
    action,
    target_id: target,
    outcome: 'ok',
  })

export interface Entry {
  readonly at: number
  readonly kind: string
  readonly actor?: string | null
  readonly subject?: string | null
  readonly equipment?: string | null
  readonly event?: string | null
  readonly priority?: number | null
  readonly seconds?: number | null
  readonly words?: string
}

/** A line of the duty log. */
export const writeEntry = ({ book, newId }: PastWorld, { site }: PastUnit, entry: Entry): void =>
  book.add('duty_entry', {
    id: newId(entry.at),
    ...site,
    at: new Date(entry.at),
    kind: entry.kind,
    actor_id: entry.actor ?? null,
    subject_id: entry.subject ?? null,
    equipment_id: entry.equipment ?? null,
    event_key: entry.event ?? null,
    priority: entry.priority ?? null,
    seconds: entry.seconds ?? null,
    words: entry.words ?? '',
  })
