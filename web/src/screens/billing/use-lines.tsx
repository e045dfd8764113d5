/** What was used, by kind, then by unit, then message by message: each sum is that of what it opens to. */
import { billCalls, type UseLine, type UsedMessage } from '@vigil/contract/billing/bill'
import { meteredKinds, type MeteredKind } from '@vigil/contract/billing/bill-states'
import { useState, type ReactNode } from 'react'
import { moneyText } from '#features/company/money-text.ts'
import { PagedRows } from '#foundation/rights/paged-rows.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyLine } from '#ui/feedback/empty-line.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import styles from './billing.module.css'

interface UseLinesProps {
  readonly companyId: string
  readonly month: string
  readonly lines: readonly UseLine[]
}

const sumOf = (lines: readonly UseLine[]) => ({
  count: lines.reduce((sum, { count }) => sum + count, 0),
  fromPack: lines.reduce((sum, { fromPack }) => sum + fromPack, 0),
  fen: lines.some(({ fen }) => fen === undefined) ? undefined : lines.reduce((sum, { fen = 0 }) => sum + fen, 0),
})

export const UseLines = ({ lines, ...of }: UseLinesProps) => {
  const t = useText()
  const kinds = meteredKinds.filter((kind) => lines.some(({ channel }) => channel === kind))
  return (
    <ul className={styles.list}>
      {kinds.map((kind) => {
        const own = lines.filter(({ channel }) => channel === kind)
        return (
          <Line key={kind} title={t(($) => $.billing.use.kinds[kind])} figures={sumOf(own)} kind={kind}>
            <ul className={`${styles.list} ${styles.inner}`}>
              {own.map((line) => (
                <Line
                  key={line.projectId}
                  title={line.projectName ?? t(($) => $.billing.use.noUnit)}
                  figures={line}
                  kind={kind}
                >
                  <Messages {...of} channel={kind} projectId={line.projectId} />
                </Line>
              ))}
            </ul>
          </Line>
        )
      })}
    </ul>
  )
}

interface LineProps {
  readonly title: string
  readonly kind: MeteredKind
  readonly figures: Pick<UseLine, 'count' | 'fromPack' | 'fen'>
  readonly children: ReactNode
}

const Line = ({ title, kind, figures: { count, fromPack, fen }, children }: LineProps) => {
  const t = useText()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <div className={styles.row}>
        <span className={`${styles.words} ${styles.opens}`}>
          <Button
            look="text"
            size="small"
            icon={isOpen ? 'chevron-down' : 'chevron-right'}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {title}
          </Button>
          <small>
            {t(($) => $.billing.use.counts[kind], { n: count })}
            {fromPack > 0 && ` · ${t(($) => $.billing.use.fromPack, { n: fromPack })}`}
          </small>
        </span>
        {fen !== undefined && <b className={styles.money}>{moneyText(fen, language)}</b>}
      </div>
      {isOpen && children}
    </li>
  )
}

interface MessagesProps extends Omit<UseLinesProps, 'lines'> {
  readonly channel: MeteredKind
  readonly projectId: string | null
}

const Messages = ({ companyId, month, channel, projectId }: MessagesProps) => {
  const t = useText()
  const query = usePages(billCalls.use, { companyId, month, channel, ...(projectId === null ? {} : { projectId }) })
  return (
    <PagedRows query={query} call={billCalls.use} none={<EmptyLine>{t(($) => $.billing.none)}</EmptyLine>}>
      {(rows) => (
        <ul className={`${styles.list} ${styles.inner}`}>
          {rows.map((message) => (
            <Message key={message.messageId} message={message} />
          ))}
        </ul>
      )}
    </PagedRows>
  )
}

const Message = ({ message: { at, priority, isFromPack, fen } }: { readonly message: UsedMessage }) => {
  const t = useText()
  const language = useLanguage()
  const cost = fen === undefined || isFromPack ? undefined : moneyText(fen, language)
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        {dayTimeText(Date.parse(at), language)}
        {priority === 1 && <StateTag tone="fire">{t(($) => $.billing.use.forLife)}</StateTag>}
      </span>
      <span className={styles.money}>{isFromPack ? t(($) => $.billing.use.ofPack) : cost}</span>
    </li>
  )
}
