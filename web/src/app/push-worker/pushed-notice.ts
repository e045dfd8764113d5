/** What a push says, as the platform sealed it, and how the browser shows it. Pure. */
import * as z from 'zod/mini'
import { alarmPlaces } from '#screens/alarm/alarm-places.ts'
import { noticePlaces } from '#screens/notice/notice-places.ts'

const word = z.catch(z.string(), '')
const English = z.object({ unit: z.string(), event: z.string() })
const Pushed = z.object({
  messageId: z.string(),
  alarmId: z.nullable(z.string()),
  priority: z.number(),
  words: z.object({ unit: word, place: word, equipment: word, event: word }),
  english: z.catch(z.optional(English), undefined),
  proof: z.optional(z.string()),
})
export type Pushed = z.output<typeof Pushed>

export const pushedIn = (data: unknown): Pushed | undefined => Pushed.safeParse(data).data

/** What the page last left for the worker, which reads no storage of the page: whose door it is, in which language. */
const Voice = z.object({
  language: z.catch(z.enum(['zh-CN', 'en']), 'zh-CN'),
  name: z.catch(z.object({ zh: word, en: word }), { zh: '', en: '' }),
})
export type Voice = z.output<typeof Voice>
export const voiceIn = (left: unknown): Voice => Voice.parse(typeof left === 'object' && left !== null ? left : {})

const unread = { 'zh-CN': '有新的通知', en: 'You have a new notice' }
const joined = (mark: string, ...parts: readonly string[]): string => parts.filter((part) => part !== '').join(mark)

/** A browser that shows nothing for a push stops being pushed: what cannot be read is shown too. */
export const shownOf = (pushed: Pushed | undefined, { language, name }: Voice) => {
  const brand = name[language === 'en' ? 'en' : 'zh']
  const look = { icon: './icon-192.png', lang: language }
  if (!pushed) {
    const text = unread[language]
    const [title, body] = brand === '' ? [text, ''] : [brand, text]
    return { title, options: { ...look, body, tag: 'unread' } }
  }
  const { alarmId, messageId, priority } = pushed
  const words = language === 'en' ? { ...pushed.words, ...pushed.english } : pushed.words
  return {
    title: joined(' · ', words.event, words.unit),
    options: {
      ...look,
      body: joined('\n', joined(' · ', words.place, words.equipment), brand),
      // One for each alarm: the next rung takes the place of the first, and is heard again.
      tag: alarmId ?? messageId,
      renotify: priority <= 2,
      requireInteraction: priority === 1,
      data: pushed,
    },
  }
}

/** Where a press on it leads, behind the page's hash. */
export const addressOf = (pushed: Pushed | undefined): string =>
  typeof pushed?.alarmId === 'string' ? `${alarmPlaces.alarmDetail}?alarmId=${pushed.alarmId}` : noticePlaces.notice
