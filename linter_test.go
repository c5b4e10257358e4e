package memctl_test

import (
	"os"
	"regexp"
	"slices"
	"testing"

	"go.yaml.in/yaml/v3"
)

// TestLinterKnowsThePurePackages holds the two lists of .golangci.yml to the one here.
func TestLinterKnowsThePurePackages(t *testing.T) {
	data, err := os.ReadFile(".golangci.yml")
	if err != nil {
		t.Fatal(err)
	}
	var config struct {
		Linters struct {
			Settings struct {
				Depguard struct {
					Rules map[string]struct{ Files []string }
				}
			}
			Exclusions struct {
				Rules []struct {
					Text       string
					PathExcept string `yaml:"path-except"`
				}
			}
		}
	}
	if err := yaml.Unmarshal(data, &config); err != nil {
		t.Fatal(err)
	}
	want := []string{"!$test"}
	for _, dir := range pure {
		want = append(want, "**/"+dir+"/*.go")
	}
	listed := config.Linters.Settings.Depguard.Rules["pure"].Files
	slices.Sort(want)
	slices.Sort(listed)
	if !slices.Equal(listed, want) {
		t.Errorf("depguard's list of pure packages in .golangci.yml is not the one of this test:\n%q\nwant\n%q", listed, want)
	}
	for _, rule := range config.Linters.Exclusions.Rules {
		if rule.Text != "pure:" {
			continue
		}
		kept := regexp.MustCompile(rule.PathExcept)
		for _, f := range goFiles(t) {
			if is := within(f.dir, pure); is != kept.MatchString(f.name) {
				t.Errorf("%s: forbidigo's path-except in .golangci.yml takes it for pure: %t, want %t", f.name, !is, is)
			}
		}
		return
	}
	t.Error(".golangci.yml has no exclusion for what forbidigo says of pure packages")
}
