import { oemCalls, type OemDetail } from '@vigil/contract/tenancy/oem'
import type { ReactNode } from 'react'
import { RecordById, RecordPage } from '#foundation/record/record-page.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useOem, useOemId } from './use-oem.ts'

interface OemPageProps {
  readonly title: string
  readonly actions?: (oemId: string) => ReactNode
  readonly children: (oem: OemDetail) => ReactNode
}

/** A page about one operator: its head, and everything that can stand in the place of its content. */
export const OemPage = ({ title, actions, children }: OemPageProps) => {
  const t = useText()
  const router = useRouter()
  const oemId = useOemId()
  const missing = {
    title: t(($) => $.oem.info.missing),
    hint: t(($) => $.oem.info.missingHint),
    way: { text: t(($) => $.oem.info.toList), to: router.places.oemList },
  }
  return (
    <RecordPage title={title} actions={oemId !== undefined && actions?.(oemId)}>
      <RecordById id={oemId} missing={missing}>
        {(id) => <Content oemId={id}>{children}</Content>}
      </RecordById>
    </RecordPage>
  )
}

const Content = ({ oemId, children }: Pick<OemPageProps, 'children'> & { readonly oemId: string }) => (
  <QueryState query={useOem(oemId)} call={oemCalls.detail}>
    {children}
  </QueryState>
)
