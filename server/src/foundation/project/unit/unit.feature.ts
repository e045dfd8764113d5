import { contactCalls } from '@vigil/contract/people/contact'
import { projectAdminCalls } from '@vigil/contract/tenancy/project-admin'
import { projectImportCalls } from '@vigil/contract/tenancy/project-import'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import type { createContactService } from '../contact/contact.service.ts'
import type { createImportService } from '../import/import.service.ts'
import type { createProjectService } from '../project.service.ts'
import type { createUnitExport } from './unit-export.ts'
import type { createUnitService } from './unit.service.ts'

interface Services {
  readonly units: ReturnType<typeof createUnitService>
  readonly projects: ReturnType<typeof createProjectService>
  readonly contacts: ReturnType<typeof createContactService>
  readonly imports: ReturnType<typeof createImportService>
  readonly exports: ReturnType<typeof createUnitExport>
}

export const unitFeature = ({ units, projects, contacts, imports, exports }: Services): Answer[] => [
  answer(projectAdminCalls.unit, (input, actor) => units.detail(actor, input.projectId)),
  answer(projectAdminCalls.add, (input, actor) => units.add(actor, input)),
  answer(projectAdminCalls.update, (input, actor) => units.update(actor, input)),
  answer(projectAdminCalls.remove, (input, actor) => units.remove(actor, input.projectId)),
  answer(projectAdminCalls.move, (input, actor) => units.move(actor, input)),
  answer(projectAdminCalls.setServicePeriod, (input, actor) => units.setServicePeriod(actor, input)),
  answer(projectAdminCalls.renameArea, (input, actor) => projects.renameArea(actor, input.areaId, input.name)),
  answer(projectAdminCalls.removeArea, (input, actor) => projects.removeArea(actor, input.areaId)),
  answer(projectAdminCalls.export, (input, actor) => exports.address(actor, input)),
  answer(projectImportCalls.preview, (input, actor) => imports.preview(actor, input)),
  answer(projectImportCalls.import, (input, actor) => imports.import(actor, input)),
  answer(contactCalls.list, (input, actor) => contacts.list(actor, input.projectId)),
  answer(contactCalls.add, (input, actor) => contacts.add(actor, input)),
  answer(contactCalls.update, (input, actor) => contacts.update(actor, input)),
  answer(contactCalls.remove, (input, actor) => contacts.remove(actor, input.contactId)),
  answer(contactCalls.reorder, (input, actor) => contacts.reorder(actor, input)),
  answer(contactCalls.confirmTest, (input, actor) => contacts.confirmTest(actor, input)),
]
