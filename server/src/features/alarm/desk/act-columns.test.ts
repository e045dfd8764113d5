import { describe, expect, it } from 'vitest'
import { ladderStopped, columnsOf, waitingAgain } from './act-columns.ts'
import type { HandledAlarm } from './handling.rules.ts'

const fire: HandledAlarm = {
  kind: 'fire-alarm',
  priority: 1,
  condition: 'active',
  state: 'received',
  verdict: null,
  cause: null,
  likelyReal: false,
  isOurWord: false,
  photos: 1,
}
const at = new Date(5_000)
const person = { accountId: 'p' }
const nobodyCalled = { ladder: null, ladder_from: null, ladder_done: null, ladder_due: null }

describe('what an act writes', () => {
  it('of an acknowledgement: who and when, and the ladder that asks what it is', () => {
    const next = { ...fire, state: 'acknowledged' as const }
    const taken = { state: 'acknowledged', acknowledged_at: at, acknowledged_by: 'p' }
    const asking = { ladder: 'unverified', ladder_from: at, ladder_done: null, ladder_due: at }
    expect(columnsOf('acknowledge', { was: fire, next }, person, at)).toEqual({ ...taken, ...asking })
    const fault = { ...fire, kind: 'fault', priority: 3 } as const
    expect(columnsOf('acknowledge', { was: fault, next }, person, at)).toEqual({ ...taken, ...nobodyCalled })
  })

  it('of an acknowledgement that changes nothing: nothing, so that the telephones ring on', () => {
    expect(columnsOf('acknowledge', { was: fire, next: fire }, person, at)).toEqual({ state: 'received' })
  })

  it.each(['verify', 'correct'] as const)('of %s: the verdict, and nobody is called any more', (act) => {
    const next = { ...fire, state: 'verified', verdict: 'false', cause: 'steam' } as const
    expect(columnsOf(act, { was: { ...fire, state: 'verified' }, next }, person, at)).toEqual({
      state: 'verified',
      verdict: 'false',
      cause: 'steam',
      verdict_at: at,
      verdict_by: 'p',
      ...nobodyCalled,
    })
  })

  it('of the rest: who handled it, when it was archived, or the state alone', () => {
    const handled = { was: fire, next: { ...fire, state: 'handled' as const } }
    expect(columnsOf('handle', handled, person, at)).toEqual({
      state: 'handled',
      handled_at: at,
      handled_by: 'p',
      ...nobodyCalled,
    })
    const archived = { was: fire, next: { ...fire, state: 'archived' as const } }
    expect(columnsOf('archive', archived, person, at)).toEqual({ state: 'archived', archived_at: at })
    const begun = { was: fire, next: { ...fire, state: 'handling' as const } }
    expect(columnsOf('begin', begun, person, at)).toEqual({ state: 'handling' })
  })

  it.each(['verify', 'correct'] as const)('of %s as real: everybody above is told, from now (A6)', (act) => {
    const next = { ...fire, state: 'verified', verdict: 'real' } as const
    expect(columnsOf(act, { was: { ...fire, state: 'acknowledged' }, next }, person, at)).toMatchObject({
      verdict: 'real',
      ladder: 'confirmed',
      ladder_from: at,
      ladder_done: null,
      ladder_due: at,
    })
  })

  it('of handling what was real: nothing that would keep a word back which is still on its way (A6)', () => {
    const was = { ...fire, state: 'verified', verdict: 'real' } as const
    const written = columnsOf('handle', { was, next: { ...was, state: 'handled' } }, person, at)
    expect(written).toEqual({ state: 'handled', handled_at: at, handled_by: 'p' })
  })

  it('of an undo: the ladder goes on from where it was', () => {
    const row = { kind: 'alarm', priority: 2, first_at: new Date(1_000), acknowledged_at: at }
    expect(waitingAgain(row)).toEqual({
      state: 'notified',
      acknowledged_at: null,
      acknowledged_by: null,
      ladder: 'alarm',
      ladder_from: row.first_at,
      ladder_done: null,
      ladder_due: at,
    })
    expect(ladderStopped).toEqual(nobodyCalled)
  })
})
