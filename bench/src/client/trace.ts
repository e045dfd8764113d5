/** What a trace of the browser says about the main thread of the page. */

export interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly ts: number
  readonly dur?: number
  /** As much of it as the thread had a processor. */
  readonly tdur?: number
  readonly pid: number
  readonly tid: number
  readonly args?: { readonly name?: string; readonly data?: Readonly<Record<string, unknown>> }
}

const frameUs = 1_000_000 / 60

/** The thread on which the page's own events were handled: the renderer's that worked most. */
const mainThreadOf = (events: readonly TraceEvent[]): string => {
  const renderers = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const busy = (thread: string) =>
    events.reduce((sum, event) => (threadOf(event) === thread && isTask(event) ? sum + (event.dur ?? 0) : sum), 0)
  const threads = renderers.map(threadOf)
  return threads.sort((one, other) => busy(other) - busy(one))[0] ?? ''
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}/${tid}`
const isTask = ({ name, ph }: TraceEvent): boolean => name === 'RunTask' && ph === 'X'

/**
 * Work of the main thread in each sixtieth of a second, in ms; a task that spans several counts where it began. By the
 * clock on the wall it is what a person sees; by that of the processor it leaves out what other programs took meanwhile.
 */
export const workPerFrame = (events: readonly TraceEvent[], by: 'dur' | 'tdur' = 'dur'): readonly number[] => {
  const main = mainThreadOf(events)
  const tasks = events.filter((event) => isTask(event) && threadOf(event) === main)
  const first = Math.min(...tasks.map(({ ts }) => ts))
  const last = Math.max(...tasks.map(({ ts }) => ts))
  const frames = Array.from({ length: Math.floor((last - first) / frameUs) + 1 }, () => 0)
  for (const { ts, [by]: us = 0 } of tasks) {
    const frame = Math.floor((ts - first) / frameUs)
    frames[frame] = (frames[frame] ?? 0) + us / 1_000
  }
  return frames
}

/** From each press to the picture after it, in ms, the longest event of each press: what the browser's INP is made of. */
export const pressTimes = (events: readonly TraceEvent[]): readonly number[] => {
  const presses = new Map<number, number>()
  for (const { name, args } of events) {
    const { interactionId, duration } = args?.data ?? {}
    if (name !== 'EventTiming' || typeof interactionId !== 'number' || interactionId === 0) continue
    if (typeof duration === 'number') presses.set(interactionId, Math.max(duration, presses.get(interactionId) ?? 0))
  }
  return [...presses.values()]
}

/** The tasks that took longest, with what ran in them: what to look at first. */
export const longestTasks = (events: readonly TraceEvent[], count: number): readonly string[] => {
  const main = mainThreadOf(events)
  const onMain = events.filter((event) => threadOf(event) === main && event.ph === 'X')
  return onMain
    .filter(isTask)
    .sort((one, other) => (other.dur ?? 0) - (one.dur ?? 0))
    .slice(0, count)
    .map((task) => `${((task.dur ?? 0) / 1_000).toFixed(0)} ms: ${partsOf(task, onMain)}`)
}

const partsOf = (task: TraceEvent, events: readonly TraceEvent[]): string => {
  const end = task.ts + (task.dur ?? 0)
  const inside = events.filter(({ ts, name }) => ts >= task.ts && ts < end && name !== 'RunTask')
  const sums = new Map<string, number>()
  for (const { name, dur = 0 } of inside) sums.set(name, (sums.get(name) ?? 0) + dur / 1_000)
  const largest = [...sums].sort(([, one], [, other]) => other - one).slice(0, 4)
  return largest.map(([name, ms]) => `${name} ${ms.toFixed(0)}`).join(', ')
}
