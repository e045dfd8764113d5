/** Where a list of records comes from, and what is open of it. */
import type { Call } from '@vigil/contract/call'
import type { ComponentProps, ReactNode } from 'react'
import type { RecordKind, RecordSection } from '#foundation/record/record-columns.ts'
import type { ListEnd } from '#foundation/rights/list-end.tsx'
import type { QueryState } from '#foundation/rights/query-state.tsx'

type Paging = ComponentProps<typeof ListEnd>['query']

type Query<Data> = ComponentProps<typeof QueryState<Data>>['query'] &
  Partial<Paging> & { readonly isPlaceholderData?: boolean }

export interface RecordSource<Data, Row> {
  readonly query: Query<Data>
  readonly call: Pick<Call, 'permission'>
  readonly sectionsOf: (data: Data) => readonly RecordSection<Row>[]
  readonly kind: RecordKind<Row>
  /** Said where there is not one row. */
  readonly none: ReactNode
  /** False while another question may still bring what stands first. */
  readonly isFirstKnown?: boolean
  /** Where there is room it is a table, and what is open takes the lesser part of the width. */
  readonly isTable?: boolean
  /** What is done when one is pressed, besides opening it; true where that is all. */
  readonly onPress?: (row: Row) => boolean
}

export interface OpenRecord {
  readonly label: string
  /** Which one the address names. */
  readonly chosen: string | undefined
  readonly choose: (id: string | undefined) => void
  /** isChosen is false for the first of a list, which opened by itself: nobody has read it. */
  readonly of: (id: string, isChosen: boolean) => ReactNode
  /** On a phone it is read over the list, not instead of it. */
  readonly isShort?: boolean
  /** The way back from it to the list, on a phone. */
  readonly backLabel?: string
}

export const isPaged = <Data>(query: Query<Data>): query is Query<Data> & Paging => query.fetchNextPage !== undefined
