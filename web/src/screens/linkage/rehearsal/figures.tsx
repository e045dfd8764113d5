import type { Rehearsal } from '@vigil/contract/linkage/run'
import { useText, type Text } from '#infrastructure/i18n/i18n.ts'
import { Card } from '#ui/surface/card.tsx'
import { countsOf } from './timeline-layout.ts'
import styles from './rehearsal.module.css'

interface Figure {
  readonly name: string
  readonly value: string
  readonly note: string
  readonly tone?: 'ok' | 'fault'
}

const comparedText = (t: Text, own: number, live: number | undefined): string => {
  if (live === undefined) return t(($) => $.linkage.rehearsal.noLive)
  if (own === live) return t(($) => $.linkage.rehearsal.same)
  return own < live
    ? t(($) => $.linkage.rehearsal.fewer, { n: live, by: live - own })
    : t(($) => $.linkage.rehearsal.more, { n: live, by: own - live })
}

const figuresOf = (t: Text, { draft, live, realFires, realMet }: Rehearsal): Figure[] => {
  const [own, other] = [countsOf(draft), live ? countsOf(live) : undefined]
  const met: Pick<Figure, 'note' | 'tone'> =
    realFires === 0
      ? { note: t(($) => $.linkage.rehearsal.noReal) }
      : realMet === realFires
        ? { note: t(($) => $.linkage.rehearsal.noneMissed), tone: 'ok' }
        : { note: t(($) => $.linkage.rehearsal.missed, { n: realFires - realMet }), tone: 'fault' }
  return [
    {
      name: t(($) => $.linkage.rehearsal.fires),
      value: t(($) => $.linkage.rehearsal.times, { n: draft.length }),
      note: comparedText(t, draft.length, live?.length),
    },
    {
      name: t(($) => $.linkage.rehearsal.real),
      value: t(($) => $.linkage.rehearsal.realOf, { met: realMet, fires: realFires }),
      ...met,
    },
    {
      name: t(($) => $.linkage.rehearsal.false),
      value: t(($) => $.linkage.rehearsal.times, { n: own.false }),
      note: comparedText(t, own.false, other?.false),
    },
    {
      name: t(($) => $.linkage.rehearsal.test),
      value: t(($) => $.linkage.rehearsal.times, { n: own.test }),
      note: t(($) => $.linkage.rehearsal.open, { n: own.open }),
    },
  ]
}

/** How often it would fire, how many real fires it meets, how often for nothing. */
export const Figures = ({ rehearsal }: { readonly rehearsal: Rehearsal }) => {
  const t = useText()
  return (
    <Card padded={false}>
      <dl className={styles.figures}>
        {figuresOf(t, rehearsal).map(({ name, value, note, tone }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b>{value}</b>
              <small data-tone={tone}>{note}</small>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
