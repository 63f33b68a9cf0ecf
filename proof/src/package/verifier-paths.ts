// Paths of the build output: the texts that every package contains and the downloadable verifier.
import { PATHS } from './layout.ts'

/** Relative to the repository root. */
export const VERIFIER_FOLDER = '.cache/verifier'

export const VERIFIER_PROGRAM = 'attestry-verify.mjs'

/** Same names in the package and in the folder. */
export const PACKAGE_TEXTS = [PATHS.guide, PATHS.script, PATHS.page, PATHS.format, PATHS.formatInChinese] as const

export const verifierPaths = (root: string) => ({
  guide: `${root}/${VERIFIER_FOLDER}/${PATHS.guide}`,
  script: `${root}/${VERIFIER_FOLDER}/${PATHS.script}`,
  page: `${root}/${VERIFIER_FOLDER}/${PATHS.page}`,
  program: `${root}/${VERIFIER_FOLDER}/${VERIFIER_PROGRAM}`,
})
