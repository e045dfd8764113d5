import { oemCalls, type OemDetail } from '@vigil/contract/oem'
import type { ReactNode } from 'react'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { NavBar } from '#ui/surface/nav-bar.tsx'
import { useOem, useOemId } from './use-oem.ts'
import styles from './oem-page.module.css'

interface OemPageProps {
  readonly title: string
  readonly actions?: (oemId: string) => ReactNode
  readonly children: (oem: OemDetail) => ReactNode
}

/** A page about one operator: its head, and everything that can stand in the place of its content. */
export const OemPage = ({ title, actions, children }: OemPageProps) => {
  const t = useText()
  const guide = useGuide()
  const oemId = useOemId()
  return (
    <main className={styles.page}>
      <NavBar
        title={title}
        back={{ label: t(($) => $.shell.nav.back), onPress: () => guide.back() }}
        actions={oemId !== undefined && actions?.(oemId)}
      />
      {oemId === undefined ? <NoneChosen /> : <Content oemId={oemId}>{children}</Content>}
    </main>
  )
}

const NoneChosen = () => {
  const t = useText()
  const guide = useGuide()
  return (
    <EmptyState
      picture="nothing"
      title={t(($) => $.oem.info.missing)}
      hint={t(($) => $.oem.info.missingHint)}
      action={
        <Button look="soft" onClick={() => void guide.go(guide.places.oemList, 'redirect')}>
          {t(($) => $.oem.info.toList)}
        </Button>
      }
    />
  )
}

const Content = ({ oemId, children }: Pick<OemPageProps, 'children'> & { readonly oemId: string }) => {
  const t = useText()
  const query = useOem(oemId)
  return (
    <QueryState
      query={query}
      call={oemCalls.detail}
      waiting={<RowSkeleton rows={5} label={t(($) => $.shell.load.loading)} />}
    >
      {children}
    </QueryState>
  )
}
