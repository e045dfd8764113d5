import { useQuery } from '@tanstack/react-query'
import { contactCalls, type Contact } from '@vigil/contract/contact'
import { useProject } from '#foundation/project/use-project.ts'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Spoken } from '#ui/sign/spoken.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { Card } from '#ui/surface/card.tsx'
import { NavBar } from '#ui/surface/nav-bar.tsx'
import styles from './contacts-screen.module.css'

/** Whom to call at the unit on the screen, first to last: one press dials. */
export const ContactsScreen = () => {
  const t = useText()
  const guide = useGuide()
  const project = useProject()
  return (
    <main className={styles.page}>
      <NavBar
        title={t(($) => $.unit.contacts.title)}
        subtitle={project && t(($) => $.unit.contacts.of, { name: project.projectName })}
        back={{ label: t(($) => $.shell.nav.back), onPress: () => guide.back() }}
      />
      {project ? (
        <CallList projectId={project.projectId} />
      ) : (
        <EmptyState picture="nothing" title={t(($) => $.unit.select.empty)} hint={t(($) => $.unit.select.emptyHint)} />
      )}
    </main>
  )
}

const CallList = ({ projectId }: { readonly projectId: string }) => {
  const t = useText()
  const guide = useGuide()
  const can = useCan()
  const query = useQuery({ ...queryOf(contactCalls.list, { projectId }), enabled: can(contactCalls.list) })
  const manage = can(contactCalls.add) && (
    <Button look="outline" onClick={() => void guide.go(`${guide.places.unitInfo}?projectId=${projectId}`)}>
      {t(($) => $.unit.contacts.manage)}
    </Button>
  )
  return (
    <QueryState
      query={query}
      call={contactCalls.list}
      waiting={<RowSkeleton rows={4} label={t(($) => $.shell.load.loading)} />}
    >
      {({ rows }: { rows: Contact[] }) =>
        rows.length === 0 ? (
          <EmptyState
            picture="nothing"
            title={t(($) => $.unit.contact.none)}
            hint={manage ? t(($) => $.unit.contact.noneHint) : t(($) => $.unit.contact.noneReadHint)}
            action={manage}
          />
        ) : (
          <>
            <Card padded={false}>
              <ol>
                {rows.map((contact, place) => (
                  <CallRow key={contact.contactId} contact={contact} place={place + 1} />
                ))}
              </ol>
            </Card>
            {manage}
          </>
        )
      }
    </QueryState>
  )
}

const CallRow = ({ contact, place }: { readonly contact: Contact; readonly place: number }) => {
  const t = useText()
  const { person, tel, role } = contact
  return (
    <li>
      <a className={styles.row} href={`tel:${tel}`}>
        <i className={styles.place}>{place}</i>
        <span className={styles.words}>
          <b>{person}</b>
          <span>
            {t(($) => $.unit.contact.roles[role])} · {tel}
          </span>
        </span>
        <span className={styles.call}>
          <Icon name="phone" size={26} />
          <Spoken>{t(($) => $.unit.contact.call, { person })}</Spoken>
        </span>
      </a>
    </li>
  )
}
