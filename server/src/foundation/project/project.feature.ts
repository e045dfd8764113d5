import { projectCalls } from '@vigil/contract/tenancy/project'
import { answer, type Answer } from '../rights/call/answer.ts'
import type { createProjectService } from './project.service.ts'

export const projectFeature = (service: ReturnType<typeof createProjectService>): Answer[] => [
  answer(projectCalls.list, (input, actor) => service.list(actor, input)),
  answer(projectCalls.detail, (input, actor) => service.detail(actor, input.projectId)),
  answer(projectCalls.areas, (input, actor) => service.areas(actor, input.projectId)),
  answer(projectCalls.addArea, (input, actor) => service.addArea(actor, input)),
]
