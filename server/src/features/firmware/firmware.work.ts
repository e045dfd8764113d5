/** Moves jobs from wave to wave, in a worker. Each step is one statement that names where it begins: done once, by whoever leads. */
import type { RunStatement } from '#infrastructure/database/statements.ts'
import * as jobs from './firmware-course.repository.ts'
import { nextFirmwareStep } from './firmware.rules.ts'

type Deps = { run: RunStatement; now: () => number }

export const createFirmwareWork = ({ run, now }: Deps) => ({
  /** How many jobs moved. */
  async round(): Promise<number> {
    await run(jobs.failTheSilent())
    let moved = 0
    for (const job of await run(jobs.runningJobs())) {
      const counts = await run(jobs.countWaves([job.id]))
      const step = nextFirmwareStep({
        wave: job.wave,
        stopPercent: job.stop_percent,
        watchMinutes: job.watch_minutes,
        switched: job.switched,
        counts: counts.map(jobs.waveCountOf),
        now: now(),
      })
      if (step === 'wait') continue
      moved += (await run(statementFor(job, step))).length
    }
    return moved
  },
})

const statementFor = (job: jobs.RunningJob, step: Exclude<ReturnType<typeof nextFirmwareStep>, 'wait'>) => {
  if (step === 'nextWave') return jobs.enterWave(job.id, job.wave)
  return step === 'finish' ? jobs.moveRunning(job.id, 'finish', null) : jobs.moveRunning(job.id, 'stop', step.stop)
}
