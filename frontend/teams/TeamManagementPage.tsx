export default function TeamManagementPage() {
  return null
}
