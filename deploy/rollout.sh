#!/bin/sh
# Applies the overlay of an environment and waits for each step: foundation, migrations, services. Can be repeated at any time.
#   deploy/rollout.sh production        with a kubectl context for the environment's cluster
set -eu
place=${1:?Give the environment: local, staging or production}
overlay=$(dirname "$0")/k8s/overlays/$place
namespace=patchwork-$place
all=$(mktemp)
trap 'rm -f "$all"' EXIT
kubectl kustomize "$overlay" > "$all"

step() { kubectl apply --server-side -f "$all" -l "patchwork.example/step=$1"; }
wait_for() { kubectl wait -n "$namespace" --timeout="$1" --for="$2" "$3" --all; }

step 1-foundation
wait_for 5m condition=Ready externalsecret
wait_for 15m condition=Ready cluster.postgresql.cnpg.io
wait_for 15m jsonpath='{.status.applied}'=true database.postgresql.cnpg.io
wait_for 15m condition=Ready kafka
wait_for 5m condition=Ready kafkatopic
kubectl rollout status -n "$namespace" statefulset/redis --timeout=5m

# Jobs cannot be changed, so those of the last rollout are deleted first. If one fails, the old version continues to serve.
kubectl delete job -n "$namespace" -l patchwork.example/step=2-migrations --ignore-not-found
step 2-migrations
wait_for 30m condition=complete job

step 3-services
for name in identity schools content messaging connections decoder workers gateway; do
  kubectl rollout status -n "$namespace" "deployment/$name" --timeout=10m
done
