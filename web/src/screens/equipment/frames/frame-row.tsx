import type { Frame, Said } from '@vigil/contract/equipment/frames'
import type { DeviceType } from '@vigil/device-types/device-type'
import { knownEvent } from '@vigil/device-types/event-of'
import { Fragment, useState } from 'react'
import { readingText } from '#foundation/equipment/headline.ts'
import type { Language } from '#infrastructure/i18n/messages.ts'
import { useLanguage, useText, type Text } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { RawBytes } from '#ui/surface/raw-bytes.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { FactList, type Fact } from '#ui/surface/fact-list.tsx'
import styles from './frames.module.css'

/** Fetched when a frame of a fire panel is opened; nothing else is made of such fields. */
const FrameFields = lazyPart(async () => (await import('./frame-fields.tsx')).FrameFields)

interface FrameRowProps {
  readonly equipmentId: string
  readonly frame: Frame
  readonly type: DeviceType
}

/** One message in one line; opened, all that is kept of it. Whatever a device wrote is shown as text and nothing else. */
export const FrameRow = ({ equipmentId, frame, type }: FrameRowProps) => {
  const t = useText()
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const summary = frame.said.map((said) => saidText(said, { t, language, type })).join(' · ') || orderText(frame, t)
  return (
    <li className={styles.frame}>
      <button type="button" className={styles.head} aria-expanded={isOpen} onClick={() => setIsOpen((held) => !held)}>
        <time className={styles.time} dateTime={frame.receivedAt}>
          {momentText(frame.receivedAt, language, day)}
        </time>
        <StateTag tone={frame.reason === null ? 'plain' : 'fault'} shape={frame.reason !== null}>
          {frame.reason === null
            ? t(($) => $.equipmentWork.frames.kind[frame.kind])
            : t(($) => $.equipmentWork.frames.unreadable)}
        </StateTag>
        <bdi className={styles.summary}>{frame.reason ?? summary}</bdi>
        {frame.answer !== null && (
          <StateTag tone={answerTones[frame.answer.kind]}>
            {t(($) => $.equipmentWork.frames.answers[frame.answer?.kind ?? 'confirm'])}
          </StateTag>
        )}
      </button>
      {isOpen && <Whole equipmentId={equipmentId} frame={frame} type={type} />}
    </li>
  )
}

const answerTones = { confirm: 'ok', answer: 'ok', deny: 'fault' } as const

/** What we ordered, by the number of the standard that stands first in the unit. */
const flagAt = 54
const orderText = ({ kind, raw }: Frame, t: Text): string => {
  if (kind !== 'order' || raw === null) return ''
  const flag = Number.parseInt(raw.hex.slice(flagAt, flagAt + 2), 16)
  return t(($) => {
    const names: Readonly<Record<number, string>> = $.equipmentWork.frameFields.code.flag
    return names[flag] ?? $.equipmentWork.frameFields.unknownCode
  })
}

const day = { month: '2-digit', day: '2-digit' } as const
/** The clock of a device may be years away. */
const dayOfYear = { year: 'numeric', ...day } as const

/** To the millisecond: of two messages in one second the order matters. */
const momentText = (at: string, language: Language, date: typeof day | typeof dayOfYear): string =>
  new Date(at).toLocaleString(language, {
    ...date,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hourCycle: 'h23',
  })

interface Spoken {
  readonly t: Text
  readonly language: Language
  readonly type: DeviceType
}

type Line = readonly [name: string, text: string]

/** By the names of the row, and by the sender's own word where the row has none. */
const valueLines = ({ values, events }: Said, { t, language, type }: Spoken): readonly Line[] => {
  const lang = language === 'en' ? 'en' : 'zh'
  return [
    ...Object.entries(values).map(([key, value]): Line => {
      const property = type.properties[key]
      const read = property && readingText(property, value, language)
      const text = read ? [read.text, read.unit].filter(Boolean).join(' ') : String(value)
      return [property?.name[lang] ?? key, text]
    }),
    ...events.map(({ key, on }): Line => [
      knownEvent(type, key)?.name[lang] ?? key,
      on ? t(($) => $.equipmentWork.frames.began) : t(($) => $.equipmentWork.frames.ended),
    ]),
  ]
}

const saidText = (said: Said, spoken: Spoken): string =>
  [said.child, said.note, ...valueLines(said, spoken).map(([name, text]) => `${name} ${text}`)]
    .filter(Boolean)
    .join(' · ')

const Whole = ({ equipmentId, frame, type }: FrameRowProps) => {
  const t = useText()
  const language = useLanguage()
  const { raw } = frame
  const shown = (raw?.hex.length ?? 0) / 2
  const head: readonly Fact[] = [
    ...(frame.topic === null ? [] : [[t(($) => $.equipmentWork.frames.topic), frame.topic] as const]),
    [t(($) => $.equipmentWork.frames.protocol), t(($) => $.equipmentWork.frames.protocols[frame.protocol])],
    ...frame.facts.map(({ name, value }): Fact => [t(($) => $.equipmentWork.frames.fact[name]), value]),
  ]
  return (
    <div className={styles.whole}>
      <FactList facts={head} />
      {frame.said.map((said, place) => (
        <SaidCard key={place} said={said} spoken={{ t, language, type }} />
      ))}
      {raw ? (
        <>
          {frame.protocol === 'gb26875' && raw.bytes === shown ? (
            <FrameFields equipmentId={equipmentId} hex={raw.hex} instead={<AsItCame raw={raw} />} />
          ) : (
            <AsItCame raw={raw} />
          )}
          <p className={styles.hint}>
            {t(($) => $.equipmentWork.frames[raw.bytes > shown ? 'cut' : 'bytes'], { bytes: raw.bytes, shown })}
          </p>
        </>
      ) : (
        frame.topic !== null && <p className={styles.hint}>{t(($) => $.equipmentWork.frames.noBytes)}</p>
      )}
      {frame.answer && <Answered frame={frame} answer={frame.answer} />}
      <div className={styles.copies}>
        {raw && <Copy name={t(($) => $.equipmentWork.frames.copyHex)} text={raw.hex} />}
        {/* For a mail to the maker of the device. */}
        <Copy name={t(($) => $.equipmentWork.frames.copyAll)} text={JSON.stringify(frame, null, 2)} />
      </div>
    </div>
  )
}

interface AnsweredProps {
  readonly frame: Frame
  readonly answer: NonNullable<Frame['answer']>
}

/** The frame that answers it, under the same number: ours to what came, the other side's to what we sent. */
const Answered = ({ frame, answer }: AnsweredProps) => {
  const t = useText()
  const language = useLanguage()
  const { at, kind, hex } = answer
  const title = t(($) => $.equipmentWork.frames.answerOf[frame.kind === 'order' ? 'theirs' : 'ours'], {
    kind: t(($) => $.equipmentWork.frames.answers[kind]),
  })
  return (
    <figure className={styles.answer}>
      <figcaption>
        <b>{title}</b> {momentText(at, language, day)} ·{' '}
        {t(($) => $.equipmentWork.frames.bytes, { bytes: hex.length / 2 })}
      </figcaption>
      {/* Scrolled by keyboard too. */}
      <pre tabIndex={0} role="region" aria-label={title}>
        {hex.toUpperCase().match(/../g)?.join(' ')}
      </pre>
    </figure>
  )
}

const AsItCame = ({ raw }: { readonly raw: NonNullable<Frame['raw']> }) => {
  const t = useText()
  const words = { hex: t(($) => $.equipmentWork.frames.hex), text: t(($) => $.equipmentWork.frames.text) }
  return <RawBytes {...raw} words={words} />
}

const SaidCard = ({ said, spoken }: { readonly said: Said; readonly spoken: Spoken }) => {
  const { t, language } = spoken
  const { child, note, deviceTime } = said
  const lines: readonly Line[] = [
    ...(child === null ? [] : [[t(($) => $.equipmentWork.frames.child), child] as const]),
    ...(note === '' ? [] : [[t(($) => $.equipmentWork.frames.note), note] as const]),
    ...(deviceTime === null
      ? []
      : [[t(($) => $.equipmentWork.frames.deviceTime), momentText(deviceTime, language, dayOfYear)] as const]),
    ...valueLines(said, spoken),
  ]
  if (lines.length === 0) return null
  return (
    <dl className={styles.said}>
      {lines.map(([name, text], place) => (
        // A device may say one thing twice.
        <Fragment key={place}>
          <dt>
            <bdi>{name}</bdi>
          </dt>
          <dd>
            <bdi>{text}</bdi>
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

interface CopyProps {
  readonly name: string
  readonly text: string
}

const Copy = ({ name, text }: CopyProps) => {
  const t = useText()
  const [isCopied, setIsCopied] = useState(false)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
  }
  return (
    // Where the browser forbids it, it can still be marked and copied by hand.
    <Button size="small" look="soft" icon="clipboard" onClick={() => void copy().catch(() => undefined)}>
      {isCopied ? t(($) => $.equipmentWork.frames.copied) : name}
    </Button>
  )
}
