import { contactCalls } from '@vigil/contract/people/contact'
import { ContactRows } from '#features/alarm/case/contact-rows.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Card } from '#ui/surface/card.tsx'

/** Who answers for it: the people of its unit, in the order of calling. */
export const PeopleCard = ({ projectId }: { readonly projectId: string }) => {
  const t = useText()
  const can = useCan()
  if (!can(contactCalls.list)) return null
  return (
    <Card title={t(($) => $.equipment.people)} padded={false}>
      <ContactRows projectId={projectId} />
    </Card>
  )
}
