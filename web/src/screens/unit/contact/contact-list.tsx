import { contactCalls, type Contact } from '@vigil/contract/people/contact'
import type { Unit } from '@vigil/contract/tenancy/project-admin'
import { useState } from 'react'
import { useRefreshUnits } from '../use-refresh-units.ts'
import { useCan } from '#foundation/rights/can.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/surface/card.tsx'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { ContactRow } from './contact-row.tsx'

const ContactSheet = lazyPart(async () => (await import('./contact-sheet.tsx')).ContactSheet)

type Opened = { readonly contact: Contact | undefined } | undefined

/** Whom to call, first to last. */
export const ContactList = ({ unit }: { readonly unit: Unit }) => {
  const t = useText()
  const can = useCan()
  const may = can(contactCalls.add) && unit.state !== 'archived'
  const { unitsChanged } = useRefreshUnits()
  const [opened, setOpened] = useState<Opened>(undefined)
  const order = useCommand(contactCalls.reorder, unitsChanged)
  const ids = unit.contacts.map(({ contactId }) => contactId)
  const move = (from: number, to: number): void =>
    void order.run({ projectId: unit.projectId, contactIds: moved(ids, from, to) })
  // What was left out of the answer must not look like a unit that nobody can call.
  if (!can(contactCalls.list)) return null
  return (
    <Card
      title={t(($) => $.unit.contact.title)}
      padded={false}
      aside={
        may && (
          <Button look="text" size="small" icon="plus" onClick={() => setOpened({ contact: undefined })}>
            {t(($) => $.unit.contact.add)}
          </Button>
        )
      }
    >
      <FailureLine failure={order.failure} />
      {unit.contacts.length === 0 && (
        <EmptyState
          picture="nothing"
          compact
          title={t(($) => $.unit.contact.none)}
          hint={may ? t(($) => $.unit.contact.noneHint) : t(($) => $.unit.contact.noneReadHint)}
        />
      )}
      <ol>
        {unit.contacts.map((contact, place) => (
          <ContactRow
            key={contact.contactId}
            contact={contact}
            place={place + 1}
            {...(may && {
              onEdit: () => setOpened({ contact }),
              ...(place > 0 && { onUp: () => move(place, place - 1) }),
              ...(place < ids.length - 1 && { onDown: () => move(place, place + 1) }),
            })}
          />
        ))}
      </ol>
      {opened && (
        <ContactSheet projectId={unit.projectId} contact={opened.contact} onClose={() => setOpened(undefined)} />
      )}
    </Card>
  )
}

const moved = (ids: readonly string[], from: number, to: number): string[] => {
  const next = [...ids]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
