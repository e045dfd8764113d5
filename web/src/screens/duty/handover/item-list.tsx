import { handoverKinds, type DutyHandover, type HandoverItem, type HandoverKind } from '@vigil/contract/duty/handover'
import { useState } from 'react'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { Card } from '#ui/surface/card.tsx'
import type { HandoverProps } from './use-handover.ts'
import { ItemRow } from './item-row.tsx'
import { shortName } from './short-name.ts'
import { TickBox } from './tick-box.tsx'
import styles from './item-list.module.css'

const isTicked = ({ tickedAt }: HandoverItem): boolean => tickedAt !== null

/** Five kinds of open things, each ticked by who takes over: as a whole, or line by line. */
export const ItemList = ({ shown, acts }: HandoverProps) => {
  const t = useText()
  const kinds = handoverKinds.map((kind) => ({ kind, items: shown.rows.filter((item) => item.kind === kind) }))
  const full = kinds.filter(({ items }) => items.length > 0)
  const ticked = full.filter(({ items }) => items.every(isTicked)).length
  const aside = (
    <span className={styles.aside}>{t(($) => $.duty.handover.ticked, { n: ticked, all: full.length })}</span>
  )
  return (
    <Card title={t(($) => $.duty.handover.list)} aside={aside} padded={false}>
      <ul>
        {kinds.map((row) => (
          <KindRow key={row.kind} {...row} shown={shown} acts={acts} />
        ))}
      </ul>
    </Card>
  )
}

interface KindProps extends HandoverProps {
  readonly kind: HandoverKind
  readonly items: readonly HandoverItem[]
}

const KindRow = (props: KindProps) => {
  const t = useText()
  const { kind, items, shown, acts } = props
  const title = useTitle(kind, items.length, shown)
  const detail = useDetail(kind, items)
  const isNone = items.length === 0
  return (
    <li className={styles.kind}>
      <div className={styles.row}>
        <Sign kind={kind} isNone={isNone} />
        <span className={styles.words}>
          <b>{title}</b>
          {!isNone && <span>{detail}</span>}
        </span>
        {!isNone && (
          <TickBox
            label={t(($) => $.duty.handover.tickAll, { what: title })}
            isTicked={items.every(isTicked)}
            disabled={!shown.mayDo.includes('tick')}
            onChange={(yes) =>
              acts.tick(
                items.map(({ no }) => no),
                yes,
              )
            }
          />
        )}
      </div>
      <Lines {...props} />
    </li>
  )
}

/** Line by line, for who wants to, and afterwards for what stays with the leaver. */
const Lines = ({ items, shown, acts }: KindProps) => {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  const isAlone = items.length === 1
  return (
    <>
      {items.length > 1 && (
        <Button look="text" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t(($) => $.duty.handover.fold) : t(($) => $.duty.handover.each, { n: items.length })}
        </Button>
      )}
      {(isOpen || (isAlone && shown.endedAt !== null)) && (
        <ul className={styles.items}>
          {items.map((item) => (
            <ItemRow
              key={item.no}
              item={item}
              leaver={shown.leaver.name}
              mayTick={shown.mayDo.includes('tick')}
              onTick={(yes) => acts.tick([item.no], yes)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

const useTitle = (kind: HandoverKind, n: number, { blockedBy }: DutyHandover): string => {
  const t = useText()
  if (n === 0) return t(($) => $.duty.handover.none[kind])
  const all = t(($) => $.duty.handover.kinds[kind], { n })
  if (kind !== 'fires' || blockedBy.length === 0) return all
  const fires = t(($) => $.duty.handover.unverified, { n: blockedBy.length })
  return n === blockedBy.length ? fires : `${fires} · ${all}`
}

const mostNames = 3

/** What is in it, in a line. */
const useDetail = (kind: HandoverKind, items: readonly HandoverItem[]): string => {
  const t = useText()
  const language = useLanguage()
  const names = items.slice(0, mostNames).map((item) => shortName(t, language, item))
  const between = t(($) => $.duty.between)
  const line = `${names.join(between)}${items.length > mostNames ? ` ${t(($) => $.duty.handover.more)}` : ''}`
  return kind === 'fires' ? `${line} · ${t(($) => $.duty.handover.oral)}` : line
}

const Sign = ({ kind, isNone }: { readonly kind: HandoverKind; readonly isNone: boolean }) => {
  if (kind === 'isolations' || kind === 'lines')
    return (
      <span className={styles.sign}>
        <Icon name={kind === 'lines' ? 'lock' : 'shield'} size={22} />
      </span>
    )
  const severity = isNone ? 'ok' : ({ fires: 'fire', warnings: 'warn', offline: 'off' } as const)[kind]
  return (
    <span className={`${styles.sign} ${styles[severity]}`}>
      <SeverityBadge severity={severity} size={24} />
    </span>
  )
}
