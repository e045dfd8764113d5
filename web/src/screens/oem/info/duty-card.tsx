import { useQuery, useQueryClient } from '@tanstack/react-query'
import { mostOnDuty, oemDutyCalls, type OemDuty, type OemDutyPerson } from '@vigil/contract/tenancy/oem-duty'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { IconButton } from '#ui/action/icon-button.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import info from './info.module.css'
import styles from './duty-card.module.css'

/** Whom the operator's step of a fire's calls rings, in this order. Every press is kept at once. */
export const DutyCard = ({ oemId }: { readonly oemId: string }) => {
  const t = useText()
  const can = useCan()(oemDutyCalls.duty)
  const query = useQuery({ ...queryOf(oemDutyCalls.duty, { oemId }), enabled: can })
  if (!can) return null
  return (
    <Card title={t(($) => $.oem.duty.title)}>
      <p className={info.quiet}>{t(($) => $.oem.duty.hint)}</p>
      <QueryState query={query} call={oemDutyCalls.duty} rows={2}>
        {(duty) => <DutyList oemId={oemId} duty={duty} />}
      </QueryState>
    </Card>
  )
}

const swapped = (ids: readonly string[], at: number, other: number): string[] =>
  ids.with(at, ids[other] ?? '').with(other, ids[at] ?? '')

const DutyList = ({ oemId, duty }: { readonly oemId: string; readonly duty: OemDuty }) => {
  const t = useText()
  const client = useQueryClient()
  const mayChange = useCan()(oemDutyCalls.changeDuty)
  const { queryKey } = queryOf(oemDutyCalls.duty, { oemId })
  const { run, busy, failure } = useCommand(oemDutyCalls.changeDuty, (kept) => client.setQueryData(queryKey, kept))
  const ids = duty.people.map(({ accountId }) => accountId)
  const keep = (accountIds: string[]): void => void run({ oemId, accountIds })
  return (
    <>
      {duty.rings !== 'list' && (
        <p className={styles.empty} role="alert">
          {t(($) => $.oem.duty.empty[duty.rings === 'platform' ? 'platform' : 'everybody'])}
        </p>
      )}
      <ol className={styles.list}>
        {duty.people.map((person, at) => (
          <li key={person.accountId} className={styles.row}>
            <span className={styles.place}>{at + 1}</span>
            <Who person={person} />
            {mayChange && (
              <span className={styles.acts}>
                <IconButton
                  icon="chevron-down"
                  className={styles.up}
                  label={t(($) => $.oem.duty.up, { name: person.name })}
                  disabled={busy || at === 0}
                  onClick={() => keep(swapped(ids, at, at - 1))}
                />
                <IconButton
                  icon="minus"
                  label={t(($) => $.oem.duty.remove, { name: person.name })}
                  disabled={busy}
                  onClick={() => keep(ids.toSpliced(at, 1))}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
      <FailureLine failure={failure} />
      {mayChange && duty.others.length > 0 && ids.length < mostOnDuty && (
        <Others others={duty.others} busy={busy} onAdd={(accountId) => keep([...ids, accountId])} />
      )}
    </>
  )
}

interface OthersProps {
  readonly others: readonly OemDutyPerson[]
  readonly busy: boolean
  readonly onAdd: (accountId: string) => void
}

const Others = ({ others, busy, onAdd }: OthersProps) => {
  const t = useText()
  return (
    <details className={styles.others}>
      <summary>{t(($) => $.oem.duty.others, { n: others.length })}</summary>
      <ul className={styles.list}>
        {others.map((person) => (
          <li key={person.accountId} className={styles.row}>
            <Who person={person} />
            <Button
              look="soft"
              size="small"
              disabled={busy}
              aria-label={t(($) => $.oem.duty.add, { name: person.name })}
              onClick={() => onAdd(person.accountId)}
            >
              {t(($) => $.oem.duty.addVerb)}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

const Who = ({ person: { name, hasMobile, pushDevices } }: { readonly person: OemDutyPerson }) => {
  const t = useText()
  return (
    <span className={styles.who}>
      <b>{name}</b>
      {hasMobile ? (
        <StateTag tone="plain">{t(($) => $.oem.duty.mobile)}</StateTag>
      ) : (
        <StateTag tone="fire">{t(($) => $.oem.duty.noMobile)}</StateTag>
      )}
      {pushDevices > 0 && <StateTag tone="plain">{t(($) => $.oem.duty.push, { n: pushDevices })}</StateTag>}
    </span>
  )
}
