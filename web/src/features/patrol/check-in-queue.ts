/** Check-ins on their way, above the page: kept before anything is sent, sent in their order, one tab at a time. */
import type { QueryClient } from '@tanstack/react-query'
import { checkInCalls, type CheckInAnswer } from '@vigil/contract/patrol/check-in'
import { patrolTaskCalls } from '@vigil/contract/patrol/task'
import { isCallFailure, type CallFailure } from '#infrastructure/api/call-failure.ts'
import type { Caller } from '#infrastructure/api/caller.ts'
import { inNameOf } from '#infrastructure/api/in-name-of.ts'
import { isFinal } from '#infrastructure/api/is-final.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { createListeners } from '#infrastructure/signal/listeners.ts'
import { newId } from '#infrastructure/storage/new-id.ts'
import { oneTab } from '#infrastructure/storage/one-tab.ts'
import { checkInShelf, type Queue } from './check-in-shelf.ts'
import type { KeptCheckIn, KeptDraft } from './kept-check-in.ts'
import { rounds } from './rounds.ts'
import { sendCheckIn } from './send-check-in.ts'

interface Parts {
  readonly client: QueryClient
  readonly caller: Caller
  readonly accountId: () => string | undefined
}

export interface QueueState {
  readonly checkIns: readonly KeptCheckIn[]
  /** The phone has been asked: before that nobody knows whether anything waits. */
  readonly isRead: boolean
  readonly isSending: boolean
  /** undefined: this phone has none yet; it needs a network once. */
  readonly queue: Queue | undefined
}

export type CheckInQueue = ReturnType<typeof createCheckInQueue>
const queues = new WeakMap<QueryClient, CheckInQueue>()

/** One for a page's whole life, whoever asks first. */
export const checkInQueueOf = (parts: Parts): CheckInQueue => {
  const queue = queues.get(parts.client) ?? createCheckInQueue(parts)
  queues.set(parts.client, queue)
  return queue
}

/** What is sent may take a minute to fail; whoever saves the next one does not wait for it. */
const alone = oneTab('check-ins')
const counting = oneTab('check-ins-counter')

const createCheckInQueue = ({ client, caller, accountId }: Parts) => {
  const listeners = createListeners<QueueState>()
  const outcomes = createListeners<CheckInAnswer>()
  let state: QueueState = { checkIns: [], isRead: false, isSending: false, queue: undefined }
  let whose: string | undefined
  const become = (next: Partial<QueueState>): void => {
    state = { ...state, ...next }
    listeners.tell(state)
  }
  const read = async (): Promise<string | undefined> => {
    const mine = accountId()
    whose = mine
    if (mine === undefined) {
      become({ checkIns: [], queue: undefined })
      return undefined
    }
    const [checkIns, queue] = [await checkInShelf.of(mine), await checkInShelf.queue(mine)]
    // Who has signed out or in meanwhile reads for himself, and sees nothing of it.
    if (mine !== whose) return undefined
    become({ checkIns, queue, isRead: true })
    return mine
  }
  const keep = async (one: KeptCheckIn): Promise<void> => {
    await checkInShelf.put(one)
    // Somebody else has signed in meanwhile, and sees nothing of it.
    if (one.accountId !== whose) return
    const others = state.checkIns.filter(({ checkInId }) => checkInId !== one.checkInId)
    become({ checkIns: [...others, one].toSorted((a, b) => a.counter - b.counter) })
  }
  const drop = async (one: KeptCheckIn): Promise<void> => {
    await checkInShelf.drop(one)
    become({ checkIns: state.checkIns.filter(({ checkInId }) => checkInId !== one.checkInId) })
  }

  const callerOf = (mine: string): Caller => inNameOf(caller, () => accountId() === mine)

  /** The phone's queue at the platform, with its clock held against ours. Fails where there is no network. */
  const openQueue = async (mine: string): Promise<Queue> => {
    const held = await checkInShelf.queue(mine)
    const at = Date.now()
    const phoneAt = new Date(at).toISOString()
    const made = held && { queueId: held.queueId, made: held.counter }
    const own = callerOf(mine)
    const { queueId, secret, counter, clockOffMs, isClockGood } = await own
      .call(checkInCalls.openQueue, { phoneAt, ...made })
      .catch((error: unknown) => {
        // Forgotten over there, because other phones came after it: this one begins anew.
        if (!isCallFailure(error) || error.envelope?.code !== 'patrolQueueUnknown') throw error
        return own.call(checkInCalls.openQueue, { phoneAt })
      })
    if (secret !== null) await checkInShelf.keepSecret(queueId, secret)
    return counting(async () => {
      // One more may have been made while nobody answered.
      const now = await checkInShelf.queue(mine)
      const before = now?.queueId === queueId ? now.counter : 0
      const queue = { queueId, counter: Math.max(counter, before), clockOffMs, isClockGood, at }
      await checkInShelf.keepQueue(mine, queue)
      if (mine === whose) become({ queue })
      return queue
    })
  }

  const answered = async (one: KeptCheckIn, answer: CheckInAnswer): Promise<void> => {
    client.setQueryData(queryOf(patrolTaskCalls.get, { taskId: one.taskId }).queryKey, answer.task)
    await rounds.keep(one.accountId, answer.task)
    await client.invalidateQueries({ queryKey: [patrolTaskCalls.list.path], refetchType: 'active' })
    if (answer.state === 'refused') return keep({ ...one, state: 'refused', answer })
    await drop(one)
    outcomes.tell(answer)
  }
  const failed = async (one: KeptCheckIn, failure: CallFailure): Promise<boolean> => {
    if (!isFinal(failure)) return false
    await keep({ ...one, state: 'failed', code: failure.envelope?.code ?? null })
    return true
  }
  /** In their order; the first that nobody hears stops the rest, which would overtake it. */
  const sendAll = async (): Promise<void> => {
    const mine = await read()
    if (mine === undefined || !state.checkIns.some((one) => one.state === 'waiting')) return
    become({ isSending: true })
    try {
      // Whatever a phone says while its clock is wrong is refused for good: it waits until the clock is right.
      if (!(await openQueue(mine)).isClockGood) return
      for (const one of state.checkIns.filter((each) => each.state === 'waiting')) {
        const latest = (): KeptCheckIn => state.checkIns.find(({ checkInId }) => checkInId === one.checkInId) ?? one
        try {
          await answered(one, await sendCheckIn(callerOf(mine), one, keep))
        } catch (error) {
          if (!isCallFailure(error) || !(await failed(latest(), error))) throw error
        }
      }
    } catch (error) {
      if (!isCallFailure(error)) throw error
    } finally {
      become({ isSending: false })
    }
  }

  return {
    get: () => state,
    subscribe: listeners.add,
    /** Each answer that lets a check-in count. */
    onAccepted: outcomes.add,
    read,
    drop,
    openQueue: () =>
      alone(async () => {
        const mine = await read()
        if (mine !== undefined) await openQueue(mine)
      }),
    send: (): Promise<void> => alone(sendAll),
    /** The page has started, or the line or the person is back. A page that did not come over https has kept nothing. */
    comeBack: async (): Promise<void> => {
      if ('subtle' in crypto) await alone(sendAll)
    },
    retry: async (one: KeptCheckIn): Promise<void> => {
      await keep({ ...one, state: 'waiting', code: null, answer: null })
      await alone(sendAll)
    },
    /** On the phone when this settles; only then is it said to be kept. */
    add: async (draft: KeptDraft, placeName: string): Promise<KeptCheckIn> => {
      // Whose it is is decided by the press, not by who is signed in when it is its turn.
      const mine = accountId()
      if (mine === undefined) throw new Error('nobody is signed in')
      await read()
      if (!(await checkInShelf.queue(mine))) await openQueue(mine)
      return counting(async () => {
        const queue = await checkInShelf.queue(mine)
        if (!queue) throw new Error('the shelf has lost its queue')
        const next = { ...queue, counter: queue.counter + 1 }
        await checkInShelf.keepQueue(mine, next)
        const one: KeptCheckIn = {
          ...draft,
          checkInId: newId(Date.now()),
          accountId: mine,
          placeName,
          queueId: next.queueId,
          counter: next.counter,
          phoneAt: new Date().toISOString(),
          state: 'waiting',
          code: null,
          answer: null,
        }
        await keep(one)
        await checkInShelf.dropDraft(mine, draft)
        if (mine === whose) become({ queue: next })
        return one
      })
    },
  }
}
