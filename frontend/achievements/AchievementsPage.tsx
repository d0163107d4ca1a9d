export default function AchievementsPage() {
  return null
}
