// Type of a seeded text.
export interface SeedText {
  readonly title: string
  readonly summary: string
  readonly body?: string
  readonly action?: string
}
