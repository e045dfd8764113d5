import { Refused } from '../rights/query-state.tsx'
import { RecordPage } from './record-page.tsx'

/** A whole page that this role may not see: it says so, and has the way back. */
export const RefusedPage = ({ title }: { readonly title: string }) => (
  <RecordPage title={title}>
    <Refused />
  </RecordPage>
)
