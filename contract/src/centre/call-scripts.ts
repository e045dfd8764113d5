/** What to say on the telephone, by kind of alarm: rows. Words in braces are put in by whoever shows them. */
import type { Name } from '@vigil/device-types/name'
import type { alarmKinds } from '../live/live-events.ts'

/** Who calls, the unit, where in it, what was measured, since when, the unit's address, the way in. */
export const scriptPlaces = ['me', 'unit', 'place', 'event', 'value', 'minutes', 'address', 'entrance'] as const
type ScriptPlace = (typeof scriptPlaces)[number]

interface CallScript {
  readonly code: string
  /** The first row that fits is read; a row without kinds or systems fits every one. */
  readonly kinds?: readonly (typeof alarmKinds)[number][]
  readonly systems?: readonly string[]
  readonly say: readonly Name[]
  /** How the second question asks: what somebody at the place would notice. */
  readonly sign: Name
}

const hello: Name = {
  zh: '这里是值守中心，我是{me}。{unit}{place}发生{event}，已持续 {minutes} 分钟，没有人应答。',
  en: 'This is the monitoring centre, {me} speaking. {event} at {unit}, {place}, for {minutes} minutes, and nobody has answered.',
}

export const callScripts: readonly CallScript[] = [
  {
    code: 'FIRE-01',
    kinds: ['fire-alarm'],
    say: [
      hello,
      {
        zh: '请立即派人到{place}核实，带上灭火器和对讲机，不要乘电梯。',
        en: 'Send somebody to {place} now, with an extinguisher and a radio, not by lift.',
      },
      {
        zh: '看到火或烟立即拨打 119，组织疏散，再回复我。地址：{address}。',
        en: 'If there is fire or smoke, call 119 at once, evacuate, then call me back. Address: {address}.',
      },
    ],
    sign: { zh: '看到烟或火吗', en: 'Is there smoke or fire?' },
  },
  {
    code: 'GAS-02',
    systems: ['gas', 'kitchen'],
    say: [
      { zh: `${hello.zh}最后读数 {value}。`, en: `${hello.en} Last reading {value}.` },
      {
        zh: '不要开关任何电器，不要点火，打开门窗，关闭气源总阀。',
        en: 'Switch nothing electrical on or off, light nothing, open doors and windows, close the main gas valve.',
      },
      { zh: '让{place}的人离开，到室外再打电话。', en: 'Let everybody leave {place}, and telephone from outdoors.' },
    ],
    sign: { zh: '闻到气味吗', en: 'Is there a smell?' },
  },
  {
    code: 'ELEC-03',
    systems: ['electrical'],
    say: [
      { zh: `${hello.zh}最后读数 {value}。`, en: `${hello.en} Last reading {value}.` },
      {
        zh: '请电工到{place}查看，不要触碰箱体，先从上级断电。',
        en: 'Send an electrician to {place}; nobody touches the box, cut the power above it first.',
      },
      { zh: '有烟或焦味立即拨打 119。', en: 'If there is smoke or a burnt smell, call 119 at once.' },
    ],
    sign: { zh: '有烟或焦味吗', en: 'Is there smoke or a burnt smell?' },
  },
  {
    code: 'GEN-09',
    say: [
      hello,
      { zh: '请立即派人到{place}核实，两个人一起去。', en: 'Send two people together to {place} now.' },
      {
        zh: '有危险先离开并拨打 119，再回复我。',
        en: 'If it is dangerous, leave and call 119 first, then call me back.',
      },
    ],
    sign: { zh: '发现异常吗', en: 'Is anything wrong there?' },
  },
]

export const scriptFor = (kind: (typeof alarmKinds)[number], system: string | undefined): CallScript => {
  const fits = ({ kinds, systems }: CallScript): boolean =>
    (kinds === undefined || kinds.includes(kind)) &&
    (systems === undefined || (system !== undefined && systems.includes(system)))
  const found = callScripts.find(fits)
  // The last row fits everything; the test holds it.
  if (!found) throw new Error(`${kind}: no script`)
  return found
}

/** A place that nothing is known of says so: nobody reads braces to a frightened man. */
export const spoken = (text: string, words: Readonly<Partial<Record<ScriptPlace, string>>>, unknown: string): string =>
  text.replace(/\{(\w+)\}/g, (_, key: string) => words[scriptPlaces.find((place) => place === key) ?? 'me'] || unknown)
