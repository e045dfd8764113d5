import { useQuery } from '@tanstack/react-query'
import { brandStudioCalls, type BrandVersion } from '@vigil/contract/brand/brand-studio'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { ConfirmSheet } from './confirm-sheet.tsx'
import type { Studio } from './use-studio.ts'
import styles from './version-list.module.css'

/** Who showed what and when, and the way back to it. */
export const VersionList = ({ studio }: { readonly studio: Studio }) => {
  const t = useText()
  const can = useCan()
  const [wanted, setWanted] = useState<number | undefined>(undefined)
  const query = useQuery({
    ...queryOf(brandStudioCalls.versions, { oemId: studio.held.oemId }),
    enabled: can(brandStudioCalls.versions),
  })
  return (
    <>
      <QueryState query={query} call={brandStudioCalls.versions} rows={4}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState
              picture="nothing"
              title={t(($) => $.studio.version.none)}
              hint={t(($) => $.studio.version.noneHint)}
              compact
            />
          ) : (
            <ul>
              {rows.map((version) => (
                <Version
                  key={version.no}
                  version={version}
                  busy={studio.busy}
                  onRestore={() => setWanted(version.no)}
                />
              ))}
            </ul>
          )
        }
      </QueryState>
      {wanted !== undefined && (
        <ConfirmSheet
          title={t(($) => $.studio.version.restoreTitle, { no: wanted })}
          text={t(($) => $.studio.version.restoreText, { no: wanted })}
          action={t(($) => $.studio.version.restoreNow, { no: wanted })}
          onConfirm={() => void studio.rollBack(wanted)}
          onClose={() => setWanted(undefined)}
        />
      )}
    </>
  )
}

interface VersionProps {
  readonly version: BrandVersion
  readonly busy: boolean
  readonly onRestore: () => void
}

const Version = ({ version, busy, onRestore }: VersionProps) => {
  const t = useText()
  const { no, state, copyOf } = version
  const isEarlier = state === 'replaced' || state === 'rolledBack'
  return (
    <li className={styles.version}>
      <div className={styles.words}>
        <b>{t(($) => $.studio.version.no, { no })}</b>{' '}
        <StateTag tone={state === 'published' ? 'action' : 'plain'}>{t(($) => $.studio.version[state])}</StateTag>
        <small>{useWho(version)}</small>
        {copyOf !== null && <small>{t(($) => $.studio.version.copyOf, { no: copyOf })}</small>}
      </div>
      {isEarlier && (
        <Button look="outline" size="small" disabled={busy} onClick={onRestore}>
          {t(($) => $.studio.version.restore)}
        </Button>
      )}
    </li>
  )
}

/** Exact to the minute: two versions of one day are told apart by it. */
const useWho = ({ savedBy, savedAt, publishedBy, publishedAt }: BrandVersion): string => {
  const t = useText()
  const language = useLanguage()
  const when = (at: string): string =>
    new Date(at).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })
  const nobody = t(($) => $.studio.version.catalogue)
  return publishedAt === null
    ? t(($) => $.studio.version.savedBy, { who: savedBy ?? nobody, when: when(savedAt) })
    : t(($) => $.studio.version.publishedBy, { who: publishedBy ?? nobody, when: when(publishedAt) })
}
