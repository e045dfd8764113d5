import { useQuery } from '@tanstack/react-query'
import { contactCalls, type Contact } from '@vigil/contract/people/contact'
import { useProject } from '#foundation/project/use-project.ts'
import { RecordById, RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Spoken } from '#ui/sign/spoken.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './contacts-screen.module.css'

/** Whom to call at the unit on the screen, first to last: one press dials. */
export const ContactsScreen = () => {
  const t = useText()
  const project = useProject()
  const missing = { title: t(($) => $.unit.select.empty), hint: t(($) => $.unit.select.emptyHint) }
  return (
    <RecordPage
      title={t(($) => $.unit.contacts.title)}
      subtitle={project && t(($) => $.unit.contacts.of, { name: project.projectName })}
    >
      <RecordById id={project?.projectId} missing={missing}>
        {(projectId) => <CallList projectId={projectId} />}
      </RecordById>
    </RecordPage>
  )
}

const CallList = ({ projectId }: { readonly projectId: string }) => {
  const t = useText()
  const router = useRouter()
  const can = useCan()
  const query = useQuery({ ...queryOf(contactCalls.list, { projectId }), enabled: can(contactCalls.list) })
  const manage = can(contactCalls.add) && (
    <Button look="outline" onClick={() => void router.go(`${router.places.unitInfo}?projectId=${projectId}`)}>
      {t(($) => $.unit.contacts.manage)}
    </Button>
  )
  return (
    <QueryState query={query} call={contactCalls.list} rows={4}>
      {({ rows }: { rows: Contact[] }) =>
        rows.length === 0 ? (
          <EmptyState
            picture="nothing"
            title={t(($) => $.unit.contact.none)}
            hint={manage ? t(($) => $.unit.contact.noneHint) : t(($) => $.unit.contact.noneReadHint)}
            action={manage}
          />
        ) : (
          <div className={styles.page}>
            <Card padded={false}>
              <ol className={styles.people}>
                {rows.map((contact, place) => (
                  <CallRow key={contact.contactId} contact={contact} place={place + 1} />
                ))}
              </ol>
            </Card>
            {manage}
          </div>
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
