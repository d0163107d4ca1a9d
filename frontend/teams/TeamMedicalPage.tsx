export default function TeamMedicalPage() {
  return null
}
