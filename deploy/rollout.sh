#!/bin/sh
# Brings a place to what its overlay says: foundation, then migrations, then services, each waited for. Safe to run again at any point.
#   deploy/rollout.sh production        with a kubectl context for that place's cluster
set -eu
place=${1:?Say which place: local, staging or production}
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

# A job is never changed, so those of the last rollout go first. When one fails the old version goes on serving.
kubectl delete job -n "$namespace" -l patchwork.example/step=2-migrations --ignore-not-found
step 2-migrations
wait_for 30m condition=complete job

step 3-services
for name in identity schools content messaging connections workers gateway; do
  kubectl rollout status -n "$namespace" "deployment/$name" --timeout=10m
done
