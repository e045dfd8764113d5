/** What a push says, as the platform sealed it, and how the browser shows it. Pure. */
import * as z from 'zod/mini'
import { places } from '../places.ts'

const word = z.catch(z.string(), '')
const Pushed = z.object({
  messageId: z.string(),
  alarmId: z.nullable(z.string()),
  priority: z.number(),
  words: z.object({ unit: word, place: word, equipment: word, event: word }),
  proof: z.optional(z.string()),
})
export type Pushed = z.output<typeof Pushed>

export const pushedIn = (data: unknown): Pushed | undefined => Pushed.safeParse(data).data

/** A browser that shows nothing for a push stops being pushed: what cannot be read is shown too. */
export const shownOf = (pushed: Pushed | undefined) => {
  if (!pushed) return { title: '守安', options: { body: '有新的通知', tag: 'unread', icon: './icon-192.png' } }
  const { words, alarmId, messageId, priority } = pushed
  const isUrgent = priority <= 2
  return {
    title: [words.event, words.unit].filter((part) => part !== '').join(' · '),
    options: {
      body: [words.place, words.equipment].filter((part) => part !== '').join(' · '),
      icon: './icon-192.png',
      lang: 'zh-CN',
      // One for each alarm: the next rung takes the place of the first, and is heard again.
      tag: alarmId ?? messageId,
      renotify: isUrgent,
      requireInteraction: priority === 1,
      data: pushed,
    },
  }
}

/** Where a press on it leads, behind the page's hash. */
export const addressOf = (pushed: Pushed | undefined): string =>
  typeof pushed?.alarmId === 'string' ? `${places.alarmDetail}?alarmId=${pushed.alarmId}` : places.notice
