/** A place of the matrix, and what its ids point to. */
import type { Noun } from '@vigil/contract/call'
import type pg from 'pg'
import type { Factories } from '../factories.ts'

export const relations = ['own', 'sibling', 'foreign', 'platform'] as const
export type Relation = (typeof relations)[number]

/** What an id can point to: what scopes name, and a command, which is reached by its equipment. */
export type Target = Noun | 'command'

export interface Site {
  readonly relation: Relation
  /** Stands in every name of the place; whoever may not see the place never reads it. */
  readonly canary: string
  /** Missing at the platform, which is no tenant. */
  readonly place: { readonly oem: string; readonly company: string; readonly project: string } | undefined
  readonly ids: Readonly<Record<Target, string>>
}

export type Sites = Readonly<Record<Relation, Site>>

export type World = { readonly make: Factories; readonly owner: pg.Pool }
